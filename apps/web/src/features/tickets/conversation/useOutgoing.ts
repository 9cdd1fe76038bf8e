import { messages } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { call } from "../../../lib/api.ts";
import { newId } from "../../../lib/newId.ts";
import { putMessage } from "../queries.ts";

export type Draft = { body: string; sign: boolean; quotedId?: string; files: File[]; voice: boolean };
export type Outgoing = Draft & { clientId: string; state: "sending" | "failed"; error?: unknown };

/** What was said here and has not reached the server yet: it stands in the conversation at once, and nothing typed is lost. */
export function useOutgoing(ticketId: number) {
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState<Outgoing[]>([]);

  const deliver = useCallback(
    async (message: Outgoing) => {
      try {
        const { body, sign, voice, quotedId, clientId, files } = message;
        const said = await call(messages.send, {
          params: { ticketId },
          body: { body, sign, voice, clientId, quotedMsg: quotedId ? { id: quotedId } : null },
          ...(files.length > 0 && { files }),
        });
        for (const each of said.messages) putMessage(cache, each);
        setWaiting((known) => known.filter((one) => one.clientId !== clientId));
      } catch (error) {
        setWaiting((known) => known.map((one) => (one.clientId === message.clientId ? { ...one, state: "failed", error } : one)));
      }
    },
    [cache, ticketId],
  );

  const send = (draft: Draft) => {
    const message: Outgoing = { ...draft, clientId: newId(), state: "sending" };
    setWaiting((known) => [...known, message]);
    void deliver(message);
  };

  /** Under the same id: if it had arrived after all, it is the same message. */
  const retry = (message: Outgoing) => {
    setWaiting((known) => known.map((one) => (one.clientId === message.clientId ? { ...one, state: "sending" } : one)));
    void deliver(message);
  };

  const discard = ({ clientId }: Outgoing) => setWaiting((known) => known.filter((one) => one.clientId !== clientId));
  return { waiting, send, retry, discard };
}
