import { Button, Group, Stack, TextInput } from "@mantine/core";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { type FormEvent, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { localOf, zoneName } from "../../../lib/companyClock.ts";
import { date, time } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { momentsAhead } from "./moments.ts";
import classes from "./SnoozeDialog.module.css";
import { snoozeEnd } from "./snoozeEnd.ts";

const DAY_AND_MONTH = 5;

type Props = {
  name: string;
  /** Until when it is put off already. */
  until: string | null;
  onClose(): void;
  onChoose(until: string | null): void;
};

/** Until when: what people usually mean is one press away, any other moment is written. */
export function SnoozeDialog({ name, until, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const { timeZone: zone } = useUser().company;
  const moments = momentsAhead(zone);
  const [written, setWritten] = useState(() => moments.find(({ key }) => key === "tomorrow")?.until ?? "");
  // By the time it is asked for, this very minute has begun.
  const isWrong = written <= localOf(now(), zone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onChoose(written);
  };
  return (
    <Dialog isSmall centered size="sm" title={t("tickets.marks.snoozeTitle", { name })} onClose={onClose}>
      {/* Room for the ring of the first, which the head would cover. */}
      <Stack gap="md" pt={4}>
        {until && (
          <Button variant="light" onClick={() => onChoose(null)}>
            {t("tickets.marks.bringBack", { at: snoozeEnd(until, t) })}
          </Button>
        )}
        <ul className={classes.moments} aria-label={t("tickets.marks.until")}>
          {moments.map(({ key, until: moment, at }, index) => (
            <li key={key}>
              <Button
                variant="default"
                fullWidth
                classNames={{ label: classes.moment ?? "" }}
                leftSection={<IconClock size={16} aria-hidden />}
                rightSection={
                  <span className={classes.at}>{key === "monday" ? `${date(at).slice(0, DAY_AND_MONTH)}, ${time(at)}` : time(at)}</span>
                }
                data-autofocus={index === 0 || undefined}
                onClick={() => onChoose(moment)}
              >
                {t(`tickets.marks.moments.${key}`)}
              </Button>
            </li>
          ))}
        </ul>
        <form onSubmit={submit} noValidate>
          <Group align="flex-end" gap="sm">
            <TextInput
              type="datetime-local"
              className={classes.written ?? ""}
              label={t("tickets.marks.other")}
              description={t("common.companyZone", { zone: zoneName(zone) })}
              value={written}
              error={written !== "" && isWrong && t("tickets.marks.past")}
              min={localOf(now(), zone)}
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
            <Button type="submit" disabled={isWrong}>
              {t("tickets.marks.snooze")}
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  );
}
