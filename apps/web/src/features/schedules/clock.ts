import type { Schedule } from "@recado/contract/schedule-news";
import { now } from "../../lib/clock.ts";
import { localOf } from "../../lib/companyClock.ts";

const HOUR_MS = 3_600_000;

export const inAnHour = (timeZone: string) => localOf(new Date(now().getTime() + HOUR_MS), timeZone);

export type Standing = "sent" | "failed" | "late" | "soon" | "scheduled";

export function standingOf({ sent, status, sendAt }: Pick<Schedule, "sent" | "status" | "sendAt">): Standing {
  if (sent) return "sent";
  if (status === "ERRO") return "failed";
  const left = new Date(sendAt).getTime() - now().getTime();
  if (left < 0) return "late";
  return left < HOUR_MS ? "soon" : "scheduled";
}
