import { Select } from "@mantine/core";
import type { TransferTarget } from "@recado/contract/tickets";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef } from "react";
import { plain } from "../../../lib/text/plain.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./TargetField.module.css";

type Props = { people: readonly TransferTarget[]; chosen: number | undefined; isFirst: boolean; onChoose(id: number | undefined): void };

/** Found by any part of his name; whether he is there and how much he has to do stands beside it. */
export function TargetField({ people, chosen, isFirst, onChoose }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  // It comes after the dialog has looked for where to begin.
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const byId = new Map(people.map((person) => [String(person.id), person]));
  return (
    <Select
      size="md"
      label={t("tickets.toUser")}
      ref={field}
      data-autofocus={isFirst || undefined}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("tickets.nobody") }}
      placeholder={t("tickets.nobody")}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChoose(value ? Number(value) : undefined)}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options, search }) => options.filter((option) => "label" in option && plain(option.label).includes(plain(search.trim())))}
      nothingFoundMessage={t("tickets.nobodyFound")}
      maxDropdownHeight={280}
      // In the middle, where others stand first, it would begin beyond a phone's edge, and all of the page would be shrunk for it.
      comboboxProps={{ position: "bottom-start" }}
      renderOption={({ option, checked }) => <Option name={option.label} person={byId.get(option.value)} isChosen={checked ?? false} />}
    />
  );
}

function Option({ name, person, isChosen }: { name: string; person: TransferTarget | undefined; isChosen: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.option}>
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {isChosen && <IconCheck size={16} aria-hidden />}
      {person && (
        <span className={classes.about}>
          <span className={classes.dot} data-online={person.online} aria-hidden />
          {t(person.online ? "tickets.present" : "tickets.away")} · {t("tickets.load", { count: person.openTickets })}
        </span>
      )}
    </span>
  );
}
