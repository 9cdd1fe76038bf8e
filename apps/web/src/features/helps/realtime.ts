import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { helpKeys } from "./queries.ts";

/** Where it stands in the list only the server knows. */
export const helpReactions = {
  help: (cache) => refetchQueries(cache, helpKeys.all),
} satisfies Reactions;
