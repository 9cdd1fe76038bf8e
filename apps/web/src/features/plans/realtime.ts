import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { planKeys } from "./queries.ts";

/** They say only which one: all companies hear them. */
export const planReactions = {
  plan: (cache) => refetchQueries(cache, planKeys.all),
} satisfies Reactions;
