import { newsOf } from "../../platform/noun/newsOf.ts";
import type { Broadcasts } from "../../platform/realtime.ts";
import { presentQueue } from "./present.ts";
import { findQueue } from "./queries.ts";

const tell = newsOf({ event: "queue", id: "queueId", find: findQueue, present: (row) => ({ queue: presentQueue(row) }) });

/** Compatible clients know no creation event: each change is sent as an update. */
export const queueBroadcasts = {
  "queue.created": tell.update,
  "queue.changed": tell.update,
  "queue-option.changed": tell.update,
  "queue.removed": tell.remove,
} satisfies Broadcasts;
