import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { billingKeys } from "./queries.ts";

/** Their order, the totals and the due date are only known to the server. */
export const billingReactions = {
  invoice: (cache) => refetchQueries(cache, billingKeys.all),
  payment: (cache) => refetchQueries(cache, billingKeys.all),
} satisfies Reactions;
