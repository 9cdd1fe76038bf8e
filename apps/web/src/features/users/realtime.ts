import type { UserNews } from "@recado/contract/users";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { queueChoices, type UserPage, userKeys } from "./queries.ts";

const BREATH_MS = 1_000;

const askSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, userKeys.all));

/**
 * In the morning all users come online at once: presence is written into the lists, without a refetch each time. Any other change may
 * affect the search and permissions, which only the server knows, so it refetches.
 */
export const userReactions = {
  user: (cache, event) => {
    if (event.action !== "update" || !cameOrWent(cache, event.user)) return refetchQueries(cache, userKeys.all);
    if (cache.isFetching({ queryKey: userKeys.lists }) > 0) askSoon(cache); // a response in flight would undo it
    return showPresence(cache, event.user);
  },
  // Each user shows their queues' names; the form offers all of them.
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
