import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { planKeys } from "./queries.ts";

/** They say only which one: all companies hear them. */
export const planReactions = {
  plan: (cache) => askAnew(cache, planKeys.all),
} satisfies Reactions;
