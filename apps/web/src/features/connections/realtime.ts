import type { Connection } from "@recado/contract/connections";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { connectionKeys, queueChoices } from "./queries.ts";

/**
 * While a phone is being linked the news come every few seconds: they are written into what is shown, without asking again.
 * What one may do with a connection they do not say, and the role that it depends on does not change with it.
 */
export const connectionReactions = {
  whatsapp: (cache, news) => {
    if (news.action === "delete") return drop(cache, news.whatsappId);
    forgetDetails(cache, news.whatsapp.id);
    return patch(cache, news.whatsapp);
  },
  whatsappSession: (cache, { session }) => {
    void refetchQueries(cache, connectionKeys.timeline(session.id));
    return patch(cache, session);
  },
  // Each says which queues it leads to, and what they are called; the form offers all of them.
  queue: (cache) => {
    void refetchQueries(cache, connectionKeys.list);
    void refetchQueries(cache, queueChoices.queryKey);
  },
} satisfies Reactions;

function patch(cache: QueryClient, news: Partial<Connection> & { id: number }) {
  doubtAnswer(cache);
  const known = cache.getQueryData<Connection[]>(connectionKeys.list);
  const before = known?.find(({ id }) => id === news.id);
  // Another default than before is a change of two rows, of which the news tell one.
  if (!before || (news.isDefault !== undefined && news.isDefault !== before.isDefault)) return refetchQueries(cache, connectionKeys.list);
  return cache.setQueryData<Connection[]>(connectionKeys.list, (list) =>
    list?.map((one) => (one.id === news.id ? { ...one, ...news } : one)),
  );
}

function drop(cache: QueryClient, gone: number) {
  doubtAnswer(cache);
  return cache.setQueryData<Connection[]>(connectionKeys.list, (list) => list?.filter(({ id }) => id !== gone));
}

/** What is on its way may be older than the news: it is asked for again. */
function doubtAnswer(cache: QueryClient) {
  if (cache.isFetching({ queryKey: connectionKeys.list, exact: true })) void refetchQueries(cache, connectionKeys.list);
}

function forgetDetails(cache: QueryClient, id: number) {
  void refetchQueries(cache, connectionKeys.one(id));
  void refetchQueries(cache, connectionKeys.templates(id));
}
