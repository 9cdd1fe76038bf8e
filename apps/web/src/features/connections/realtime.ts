import type { Connection } from "@recado/contract/connections";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { connectionKeys, queueChoices } from "./queries.ts";

/**
 * While a phone is being linked events come every few seconds: they are written into the cache, without a refetch. They lack permissions,
 * but those depend on the user's role, which they do not change.
 */
export const connectionReactions = {
  whatsapp: (cache, event) => {
    if (event.action === "delete") return drop(cache, event.whatsappId);
    forgetDetails(cache, event.whatsapp.id);
    return patch(cache, event.whatsapp);
  },
  whatsappSession: (cache, { session }) => {
    void refetchQueries(cache, connectionKeys.timeline(session.id));
    return patch(cache, session);
  },
  // Each connection shows its queues' names; the form offers all of them.
  queue: (cache) => {
    void refetchQueries(cache, connectionKeys.list);
    void refetchQueries(cache, queueChoices.queryKey);
  },
} satisfies Reactions;

function patch(cache: QueryClient, changes: Partial<Connection> & { id: number }) {
  doubtAnswer(cache);
  const cached = cache.getQueryData<Connection[]>(connectionKeys.list);
  const before = cached?.find(({ id }) => id === changes.id);
  // A new default changes two rows, of which the event has one.
  if (!before || (changes.isDefault !== undefined && changes.isDefault !== before.isDefault))
    return refetchQueries(cache, connectionKeys.list);
  return cache.setQueryData<Connection[]>(connectionKeys.list, (list) =>
    list?.map((one) => (one.id === changes.id ? { ...one, ...changes } : one)),
  );
}

function drop(cache: QueryClient, deletedId: number) {
  doubtAnswer(cache);
  return cache.setQueryData<Connection[]>(connectionKeys.list, (list) => list?.filter(({ id }) => id !== deletedId));
}

/** A response in flight may be older than the event: refetch. */
function doubtAnswer(cache: QueryClient) {
  if (cache.isFetching({ queryKey: connectionKeys.list, exact: true })) void refetchQueries(cache, connectionKeys.list);
}

function forgetDetails(cache: QueryClient, id: number) {
  void refetchQueries(cache, connectionKeys.one(id));
  void refetchQueries(cache, connectionKeys.templates(id));
}
