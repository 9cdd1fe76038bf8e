import type { Attendance } from "@recado/contract/tickets";
import { Fragment } from "react";
import { dateTime } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/Talk.module.css";

/** Each once, as it was told last, for the card of the ticket is newer than the pages; and in the order in which they began. */
export const allOf = (attendances: Attendance[]) =>
  [...new Map(attendances.map((one) => [one.id, one])).values()].sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));

/** Where a cycle began or ended between two messages; of one that is over, who served in which queue, and what the contact thought of it. */
export function Band({ kind, attendance: { protocol, queuedAt, closedAt, queue, user, rating } }: Props) {
  const { t } = useTranslation();
  const at = kind === "start" ? queuedAt : (closedAt ?? queuedAt);
  const mood = rating === null ? undefined : t(`contactDrawer.rating.${rating}`);
  const marks = kind === "start" ? {} : { queue: queue?.name, user: user?.name, mood };
  return (
    <li className={classes.band}>
      {t(`tickets.band.${kind}`, { protocol, at: dateTime(at) })}
      {Object.entries(marks).map(
        ([what, mark]) =>
          mark !== undefined && (
            <Fragment key={what}>
              {" · "}
              <bdi>{mark}</bdi>
            </Fragment>
          ),
      )}
    </li>
  );
}
type Props = { kind: "start" | "end"; attendance: Attendance };
