import type { EventInput } from "@recado/contract/events";
import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentSchedule } from "./present.ts";
import { findSchedule } from "./queries.ts";

export const scheduleBroadcasts = {
  "schedule.created": (ctx, { scheduleId }) => shown(ctx, scheduleId, "create"),
  "schedule.changed": (ctx, { scheduleId }) => shown(ctx, scheduleId, "update"),
  "schedule.removed": async (_, { scheduleId }) => newsOf({ action: "delete", scheduleId }),
} satisfies Broadcasts;

async function shown(ctx: Ctx, id: number, action: "create" | "update"): Promise<News[]> {
  const row = await findSchedule(ctx, id);
  return row ? newsOf({ action, schedule: presentSchedule(row) }) : [];
}

/** Under both spellings that clients listen to. */
const newsOf = (payload: EventInput<"schedule">): News[] => [
  { event: "schedule", payload, rooms: [everybody] },
  { event: "scheduleUndashed", payload, rooms: [everybody] },
];
