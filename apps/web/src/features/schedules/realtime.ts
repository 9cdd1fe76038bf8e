import { askAnew } from "../../lib/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { scheduleKeys } from "./queries.ts";

/** Where it stands among the others only the server knows, so after any news the list is asked for again. */
export const scheduleReactions = {
  schedule: (cache) => askAnew(cache, scheduleKeys.all),
} satisfies Reactions;
