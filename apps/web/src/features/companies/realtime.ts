import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { companyKeys } from "./queries.ts";

const AT_MOST_EVERY_MS = 2_000;
const refetch = throttled(AT_MOST_EVERY_MS, (cache) => refetchQueries(cache, companyKeys.all));

/** The order of the list and the usage are only known to the server. */
export const companyReactions = {
  managedCompany: (cache) => refetch(cache),
  plan: (cache) => refetch(cache),
} satisfies Reactions;
