import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentQueue } from "./present.ts";
import { findQueue } from "./queries.ts";

export const queueBroadcasts = {
  "queue.created": shown,
  "queue.changed": shown,
  "queue-option.changed": shown,
  "queue.removed": async (_, { queueId }) => [{ event: "queue", payload: { action: "delete", queueId }, rooms: [everybody] }],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { queueId }: { queueId: number }): Promise<News[]> {
  const row = await findQueue(ctx, queueId);
  return row ? [{ event: "queue", payload: { action: "update", queue: presentQueue(row) }, rooms: [everybody] }] : [];
}
