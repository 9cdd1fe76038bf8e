import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { fileListKeys } from "./queries.ts";

/** What one may do with a list only the server knows, so after any news they are asked for again. */
export const fileListReactions = {
  fileList: (cache) => askAnew(cache, fileListKeys.all),
} satisfies Reactions;
