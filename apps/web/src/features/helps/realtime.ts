import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { helpKeys } from "./queries.ts";

/** Where it stands in the list only the server knows. */
export const helpReactions = {
  help: (cache) => askAnew(cache, helpKeys.all),
} satisfies Reactions;
