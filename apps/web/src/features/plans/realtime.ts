import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { planKeys } from "./queries.ts";

/** The event only has an id, as all companies get it. */
export const planReactions = {
  plan: (cache) => refetchQueries(cache, planKeys.all),
} satisfies Reactions;
