import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { helpKeys } from "./queries.ts";

/** The order is only known to the server. */
export const helpReactions = {
  help: (cache) => refetchQueries(cache, helpKeys.all),
} satisfies Reactions;
