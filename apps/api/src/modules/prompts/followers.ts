import { type Followers, record } from "../../platform/record.ts";
import { leaveQueue } from "./queries.ts";

export const promptFollowers = {
  /** What such a prompt hands over waits without a queue, until an admin chooses another one. */
  "queue.removed": async (ctx, { queueId }) => {
    for (const { id } of await leaveQueue(ctx, queueId)) await record(ctx, "prompt.changed", { promptId: id });
  },
} satisfies Followers;
