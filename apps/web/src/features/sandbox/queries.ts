import { connectionSessions, connections } from "@recado/contract/connections";
import { type SandboxFaults, type SandboxMessage, type SandboxPhone, type SandboxSaying, sandbox } from "@recado/contract/sandbox";
import { waysOf } from "@recado/contract/ways";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const sandboxKeys = {
  connections: ["sandbox", "connections"],
  of: (id: number) => ["sandbox", id],
  phone: (id: number) => ["sandbox", id, "phone"],
  chat: (id: number, personId: number) => ["sandbox", id, "chat", personId],
};

const LOOK_MS = 3_000;

export const sandboxConnections = queryOptions({
  queryKey: sandboxKeys.connections,
  queryFn: async () => (await call(connections.list)).filter(({ provider, can }) => waysOf[provider].builtIn && can.act),
});
export const phoneOf = (id: number) =>
  queryOptions({ queryKey: sandboxKeys.phone(id), queryFn: (): Promise<SandboxPhone> => call(sandbox.show, { params: { id } }) });
export const chatOf = (id: number, personId: number) =>
  queryOptions({
    queryKey: sandboxKeys.chat(id, personId),
    queryFn: (): Promise<SandboxMessage[]> => call(sandbox.messages, { params: { id, personId } }),
    // Refetches while an ack is missing, as a phone does.
    refetchInterval: ({ state }) => (state.data?.some(({ fromCompany, ack }) => !fromCompany && ack < 2) ? LOOK_MS : false),
  });

export const useStartConnection = (id: number) => useRefreshing(id, () => call(connectionSessions.start, { params: { id }, body: {} }));
export const useScan = (id: number) => useRefreshing(id, (qrcode: string) => call(sandbox.scan, { params: { id }, body: { qrcode } }));
export const useChangePhone = (id: number) =>
  useRefreshing(id, (body: { online?: boolean; linked?: false; faults?: SandboxFaults }) => call(sandbox.change, { params: { id }, body }));
export const useAddPerson = (id: number) =>
  useRefreshing(id, (body: { name: string; isGroup: boolean }) => call(sandbox.addPerson, { params: { id }, body }));
export const useSwitchPerson = (id: number) =>
  useRefreshing(id, ({ personId, online }: { personId: number; online: boolean }) =>
    call(sandbox.changePerson, { params: { id, personId }, body: { online } }),
  );
export const useRenameGroup = (id: number, personId: number) =>
  useRefreshing(id, (name: string) => call(sandbox.changePerson, { params: { id, personId }, body: { name } }));

export type Words = Partial<SandboxSaying> & { files?: File[] };

/** The response puts the message into the conversation. */
export function useSay(id: number, personId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ files, ...body }: Words) => call(sandbox.say, { params: { id, personId }, body, ...(files && { files }) }),
    onSuccess: (messages) => {
      cache.setQueryData(sandboxKeys.chat(id, personId), messages);
      // The company's answer may have been broadcast before this response: refetch once.
      return cache.invalidateQueries({ queryKey: sandboxKeys.of(id) });
    },
  });
}

export const useRead = (id: number, personId: number) =>
  useRefreshing(id, (played: boolean) => call(sandbox.read, { params: { id, personId }, body: { played } }));
export const useCall = (id: number, personId: number) =>
  useRefreshing(id, (ring: { video: boolean; authorId?: number | undefined }) =>
    call(sandbox.call, { params: { id, personId }, body: { ...ring, state: "missed" } }),
  );
export const useEdit = (id: number) =>
  useRefreshing(id, ({ messageId, body }: { messageId: string; body: string }) =>
    call(sandbox.edit, { params: { id, messageId }, body: { body } }),
  );
export const useErase = (id: number) =>
  useRefreshing(id, (messageId: string) => call(sandbox.erase, { params: { id, messageId }, body: {} }));
export const useReact = (id: number) =>
  useRefreshing(id, ({ messageId, ...body }: { messageId: string; emoji: string; authorId: number | null }) =>
    call(sandbox.react, { params: { id, messageId }, body }),
  );

/** Refetches the phone after a success and after an error. */
function useRefreshing<I, R>(id: number, change: (input: I) => Promise<R>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: sandboxKeys.of(id) }) });
}
