import type { Mark } from "@recado/contract/ticket-marks";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPinFilled from "@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./RowMark.module.css";
import { snoozeEnd } from "./snoozeEnd.ts";
import { isSnoozed } from "./useMarked.ts";

/** Beside the time of a row: that it is pinned; and in its place until when it is put off. */
export function RowMark({ mark, children }: { mark: Mark | undefined; children: React.ReactNode }) {
  const { t } = useTranslation();
  const until = isSnoozed(mark) && mark?.snoozedUntil;
  return (
    <>
      {mark?.pinnedAt && (
        <span role="img" className={classes.mark} aria-label={t("tickets.marks.pinned")} title={t("tickets.marks.pinned")}>
          <IconPinFilled size={12} aria-hidden />
        </span>
      )}
      {until ? (
        <span className={classes.until} title={t("tickets.marks.snoozedUntil", { at: snoozeEnd(until, t) })}>
          <IconClock size={12} role="img" aria-label={t("tickets.tabs.snoozed")} />
          {snoozeEnd(until, t)}
        </span>
      ) : (
        children
      )}
    </>
  );
}
