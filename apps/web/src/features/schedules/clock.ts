import type { Schedule } from "@recado/contract/schedules";
import { now } from "../../lib/clock.ts";
import { localOf } from "../../lib/companyClock.ts";
import { localeOf } from "../../lib/i18n.ts";

const HOUR_MS = 3_600_000;

export const inAnHour = (timeZone: string) => localOf(new Date(now().getTime() + HOUR_MS), timeZone);

export const shownAt = (at: string, timeZone: string) => {
  const format = { timeZone, day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(), format).format(new Date(at));
};

export type Standing = "sent" | "failed" | "late" | "soon" | "scheduled";

export function standingOf({ sent, status, sendAt }: Pick<Schedule, "sent" | "status" | "sendAt">): Standing {
  if (sent) return "sent";
  if (status === "ERRO") return "failed";
  const left = new Date(sendAt).getTime() - now().getTime();
  if (left < 0) return "late";
  return left < HOUR_MS ? "soon" : "scheduled";
}
