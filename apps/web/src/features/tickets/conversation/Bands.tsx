import type { Attendance } from "@recado/contract/tickets";
import { useTranslation } from "react-i18next";
import { dateTime } from "../../../lib/format.ts";
import classes from "./Talk.module.css";

/** Each once, as it was told last, for the card of the ticket is newer than the pages; and in the order in which they began. */
export const allOf = (attendances: Attendance[]) =>
  [...new Map(attendances.map((one) => [one.id, one])).values()].sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));

/** Where a cycle began or ended between two messages. */
export function Band({ kind, attendance }: { kind: "start" | "end"; attendance: Attendance }) {
  const { t } = useTranslation();
  const at = kind === "start" ? attendance.queuedAt : (attendance.closedAt ?? attendance.queuedAt);
  return <li className={classes.band}>{t(`tickets.band.${kind}`, { protocol: attendance.protocol, at: dateTime(at) })}</li>;
}
