import type { Attendance } from "@recado/contract/tickets";
import { Fragment } from "react";
import { dateTime } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/Talk.module.css";

/** Each attendance once, in its latest version, because the ticket card is newer than the pages; ordered by their beginning. */
export const allOf = (attendances: Attendance[]) =>
  [...new Map(attendances.map((one) => [one.id, one])).values()].sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));

/** The line where an attendance began or ended between two messages; for one that is over, its queue, its agent and its rating. */
export function AttendanceDivider({ kind, attendance: { protocol, queuedAt, closedAt, queue, user, rating } }: Props) {
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
