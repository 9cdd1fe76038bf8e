import { type MessageForm, messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { call } from "../../lib/api.ts";
import { newId } from "../../lib/newId.ts";
import { onPersonGone } from "../../lib/session.ts";
import { isToldOf, putMessage } from "./queries.ts";

type Template = NonNullable<z.input<typeof MessageForm>["template"]>;

/** `body` is what it says; a template's words are Meta's, and what it says is only shown. */
export type Sending = { body: string; sign: boolean; quotedId?: string; files: File[]; voice: boolean; template?: Template };
export type Outgoing = Sending & { clientId: string; ticketId: number; state: "sending" | "failed"; part: number; error?: unknown };

/** What was said here and has not reached the server yet: it stands in the conversation at once, and wherever one goes, nothing is lost. */
export function useOutgoing(ticketId: number) {
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(watch, () => all.get(ticketId) ?? none);
  const send = (sending: Sending) => {
    const message: Outgoing = { ...sending, ticketId, clientId: newId(), state: "sending", part: 0 };
    set(ticketId, (known) => [...known, message]);
    inTurn(cache, message);
  };
  /** Under the same id: if it had arrived after all, it is the same message. */
  const retry = (message: Outgoing) => {
    change(message, { state: "sending", part: 0 });
    inTurn(cache, message);
  };
  return { waiting, send, retry, discard };
}

const none: readonly Outgoing[] = [];
const all = new Map<number, readonly Outgoing[]>();
const turns = new Map<number, Promise<void>>();
const watchers = new Set<() => void>();
onPersonGone(() => {
  all.clear();
  turns.clear();
  tellWatchers();
});

/** One after the other within a conversation: nothing overtakes what is still under way. */
function inTurn(cache: QueryClient, message: Outgoing) {
  const before = turns.get(message.ticketId) ?? Promise.resolve();
  turns.set(
    message.ticketId,
    before.then(() => deliver(cache, message)),
  );
}

async function deliver(cache: QueryClient, message: Outgoing) {
  const { body, sign, voice, quotedId, clientId, files, template, ticketId } = message;
  // Whoever wrote it has signed out while it waited for its turn: nobody else says it for him.
  if (!all.get(ticketId)?.some((waiting) => waiting.clientId === clientId)) return;
  const words = template ? { body: "", template } : { body, sign, voice };
  try {
    const said = await call(
      messages.send,
      {
        params: { ticketId },
        body: { ...words, clientId, quotedMsg: quotedId ? { id: quotedId } : null },
        ...(files.length > 0 && { files }),
      },
      { onProgress: (part) => change(message, { part }) },
    );
    for (const each of said.messages) putMessage(cache, each);
    discard(message);
  } catch (error) {
    if (isToldOf(cache, ticketId, clientId)) discard(message);
    else change(message, { state: "failed", error });
  }
}

const discard = ({ ticketId, clientId }: Outgoing) => set(ticketId, (known) => known.filter((one) => one.clientId !== clientId));

const change = ({ ticketId, clientId }: Outgoing, news: Partial<Outgoing>) =>
  set(ticketId, (known) => known.map((one) => (one.clientId === clientId ? { ...one, ...news } : one)));

function set(ticketId: number, how: (known: readonly Outgoing[]) => readonly Outgoing[]) {
  all.set(ticketId, how(all.get(ticketId) ?? none));
  tellWatchers();
}

function tellWatchers() {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
