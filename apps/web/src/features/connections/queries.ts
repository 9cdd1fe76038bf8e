import { type Connection, type ConnectionChanges, ConnectionForm, connectionSessions, connections } from "@recado/contract/connections";
import { queues } from "@recado/contract/queues";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const connectionKeys = {
  all: ["connections"],
  list: ["connections", "all"],
  one: (id: number) => ["connections", "one", id],
  timeline: (id: number) => ["connections", "timeline", id],
  templates: (id: number) => ["connections", "templates", id],
};

export const connectionList = queryOptions({ queryKey: connectionKeys.list, queryFn: (): Promise<Connection[]> => call(connections.list) });
export const offeredProviders = queryOptions({
  queryKey: ["connections", "providers"],
  queryFn: () => call(connections.providers),
});
export const connectionCard = (id: number) =>
  queryOptions({ queryKey: connectionKeys.one(id), queryFn: () => call(connections.show, { params: { id } }), staleTime: 0 });
export const timelineOf = (id: number) =>
  queryOptions({ queryKey: connectionKeys.timeline(id), queryFn: () => call(connections.timeline, { params: { id } }), staleTime: 0 });
export const templatesOf = (id: number) =>
  queryOptions({ queryKey: connectionKeys.templates(id), queryFn: () => call(connections.templates, { params: { id } }) });
export const queueChoices = queryOptions({ queryKey: ["queues", "all"], queryFn: () => call(queues.list) });

export const saveConnection = (id: number | undefined, values: ConnectionChanges) =>
  id === undefined
    ? call(connections.create, { body: ConnectionForm.parse(values) })
    : call(connections.update, { params: { id }, body: values });

export const useRemoveConnection = () => useChange((id: number) => call(connections.remove, { params: { id } }));
export const useMakeToken = () => useChange((id: number) => call(connections.makeToken, { params: { id } }));
export const useRefreshTemplates = () => useChange((id: number) => call(connections.refreshTemplates, { params: { id } }));

/** `pairingNumber`: links by a typed code instead of a QR. */
export const useStart = () =>
  useChange(({ id, pairingNumber }: { id: number; pairingNumber?: string }) =>
    call(connectionSessions.start, { params: { id }, body: pairingNumber ? { pairingNumber } : {} }),
  );
export const useRenew = () => useChange((id: number) => call(connectionSessions.renew, { params: { id } }));
export const useStop = () => useChange((id: number) => call(connectionSessions.stop, { params: { id } }));

/** The state is refetched after success and error, before the mutation settles. */
function useChange<I, R>(change: (input: I) => Promise<R>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: connectionKeys.all }) });
}
