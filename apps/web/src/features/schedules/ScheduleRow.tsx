import type { Schedule } from "@recado/contract/schedule-news";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import { cut, dateTime } from "../../lib/format.ts";
import { isolated } from "../../lib/text/isolated.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip, ChipLink } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { toast } from "../../ui/toasts.ts";
import { standingOf } from "./clock.ts";
import classes from "./ScheduleRow.module.css";
import { StatusChip } from "./StatusChip.tsx";
import { scheduleNoun, useResendSchedule } from "./schedules.ts";
import { reasonOf } from "./wording.ts";

const PREVIEW_MAX = 120;

export function ScheduleRow({ schedule, onEdit }: { schedule: Schedule; onEdit(): void }) {
  const { t } = useTranslation();
  const { contact, sendAt, body, mediaPath, mediaName, repeats } = schedule;
  const standing = standingOf(schedule);
  return (
    <ListRow
      title={<span dir="auto">{contact.name}</span>}
      text={
        <>
          <span className={classes.about}>
            <span className={classes.when}>{dateTime(sendAt)}</span>
            {contact.number !== "" && ` · ${phoneNumber(contact.number)}`}
          </span>
          <span className={classes.line}>{cut(body, PREVIEW_MAX)}</span>
          {standing === "failed" && <span className={classes.why}>{reasonOf(schedule.failure, t)}</span>}
        </>
      }
      marks={
        <>
          {mediaPath && (
            <ChipLink href={mediaPath} icon={<IconPhoto size={14} aria-hidden />}>
              {mediaName ?? t("schedules.picture")}
            </ChipLink>
          )}
          {repeats && <Chip icon={<IconRepeat size={14} aria-hidden />}>{t(`schedules.repeats.${repeats}`)}</Chip>}
          <StatusChip standing={standing} />
        </>
      }
      actions={<Actions schedule={schedule} onEdit={onEdit} />}
    />
  );
}

function Actions({ schedule: { id, contact, sendAt, status, repeats }, onEdit }: { schedule: Schedule; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = scheduleNoun.useRemove();
  const resend = useResendSchedule();
  const name = `${isolated(contact.name)}, ${dateTime(sendAt)}`;
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("schedules.delete.title", { name: contact.name }),
    takes: t(`schedules.delete.${status === "ENVIADA" ? "takesSent" : repeats ? "takesAll" : "takes"}`),
    done: t("schedules.deleted"),
  };
  const again = () =>
    resend.mutate(id, { onSuccess: () => toast.done(t("schedules.resending")), onError: (error) => toast.refused(error, t) });
  return (
    <>
      {status === "ERRO" && (
        <IconButton label={t("schedules.resendTo", { name })} onClick={again} aria-busy={resend.isPending}>
          <IconRefresh size={18} aria-hidden />
        </IconButton>
      )}
      <RowActions name={name} can={{ change: true, remove: status !== "AGENDADA" }} onEdit={onEdit} removal={removal} />
    </>
  );
}
