import type { UserNews } from "@recado/contract/users";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { queueChoices, type UserPage, userKeys } from "./queries.ts";

const BREATH_MS = 1_000;

const askSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, userKeys.all));

/**
 * In the morning everybody comes at once: who is there is written into the lists, without asking again each time.
 * Anything else may change who is found, and what one may do with whom only the server knows, so it is asked again.
 */
export const userReactions = {
  user: (cache, news) => {
    if (news.action !== "update" || !cameOrWent(cache, news.user)) return refetchQueries(cache, userKeys.all);
    if (cache.isFetching({ queryKey: userKeys.lists }) > 0) askSoon(cache); // an answer from before it would take it back
    return showPresence(cache, news.user);
  },
  // Each says which queues he serves, and what they are called; the form offers all of them.
  queue: (cache) => {
    void refetchQueries(cache, userKeys.all);
    void refetchQueries(cache, queueChoices.queryKey);
  },
} satisfies Reactions;

type Lists = InfiniteData<UserPage>;

const cameOrWent = (cache: QueryClient, { id, online }: UserNews) =>
  cache
    .getQueriesData<Lists>({ queryKey: userKeys.lists })
    .some(([, list]) => list?.pages.some(({ records }) => records.some((user) => user.id === id && user.online !== online)));

const showPresence = (cache: QueryClient, { id, online }: UserNews) =>
  cache.setQueriesData<Lists>(
    { queryKey: userKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          records: page.records.map((user) => (user.id === id ? { ...user, online } : user)),
        })),
      },
  );
