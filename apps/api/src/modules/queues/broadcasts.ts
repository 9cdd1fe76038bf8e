import { newsOf } from "../../platform/noun/newsOf.ts";
import type { Broadcasts } from "../../platform/realtime.ts";
import { presentQueue } from "./present.ts";
import { findQueue } from "./queries.ts";

const told = newsOf({ noun: "queue", id: "queueId", find: findQueue, present: (row) => ({ queue: presentQueue(row) }) });

/** Compatible clients know no creation event: each change is sent as an update. */
export const queueBroadcasts = {
  ...told,
  "queue.created": told["queue.changed"],
  "queue-option.changed": told["queue.changed"],
} satisfies Broadcasts;
