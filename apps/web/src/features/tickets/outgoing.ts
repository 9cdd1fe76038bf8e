import { type Message, type MessageForm, messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { call } from "../../lib/api.ts";
import { newId } from "../../lib/newId.ts";
import { onPersonGone } from "../../lib/session.ts";
import { putMessage, shownMessages } from "./queries.ts";

type Template = NonNullable<z.input<typeof MessageForm>["template"]>;

/** `body` is what it says, and `captions` what the files after the first do; a template's words are Meta's, and what it says is only shown. */
export type Sending = {
  body: string;
  sign: boolean;
  quotedId?: string;
  files: File[];
  captions?: string[];
  voice: boolean;
  template?: Template;
};
export type Outgoing = Sending & {
  clientId: string;
  ticketId: number;
  state: "waiting" | "sending" | "failed";
  part: number;
  error?: unknown;
};

/** What was said here and has not reached the server yet: it stands in the conversation at once, and wherever one goes, nothing is lost. */
export function useOutgoing(ticketId: number) {
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(watch, () => all.get(ticketId) ?? none);
  const send = (sending: Sending) => {
    set(ticketId, (known) => [...known, { ...sending, ticketId, clientId: newId(), state: "waiting", part: 0 }]);
    goOn(cache, ticketId);
  };
  /** Under the same id: if it had arrived after all, it is the same message. */
  const retry = (message: Outgoing) => {
    change(message, { state: "waiting", part: 0 });
    goOn(cache, ticketId);
  };
  /** Also while its files are on their way. */
  const discard = (message: Outgoing) => {
    uploads.get(message.clientId)?.abort();
    drop(message);
    goOn(cache, ticketId);
  };
  return { waiting, send, retry, discard };
}

const none: readonly Outgoing[] = [];
const all = new Map<number, readonly Outgoing[]>();
const watchers = new Set<() => void>();
const uploads = new Map<string, AbortController>();
onPersonGone(() => {
  for (const upload of uploads.values()) upload.abort();
  all.clear();
  tellWatchers();
});

/**
 * One after the other within a conversation: what was written first is said first, and what comes after one that failed waits until
 * that is tried again or given up.
 */
function goOn(cache: QueryClient, ticketId: number) {
  const first = all.get(ticketId)?.[0];
  if (first?.state !== "waiting") return;
  change(first, { state: "sending" });
  void deliver(cache, first).then(() => goOn(cache, ticketId));
}

async function deliver(cache: QueryClient, message: Outgoing) {
  const { body, sign, voice, quotedId, clientId, files, captions, template, ticketId } = message;
  const words = template ? { body: "", template } : { body: captions ? [body, ...captions] : body, sign, voice };
  const upload = new AbortController();
  uploads.set(clientId, upload);
  try {
    const said = await call(
      messages.send,
      {
        params: { ticketId },
        body: { ...words, clientId, quotedMsg: quotedId ? { id: quotedId } : null },
        ...(files.length > 0 && { files }),
      },
      { onProgress: (part) => change(message, { part }), signal: upload.signal },
    );
    for (const each of said.messages) putMessage(cache, each);
    drop(message);
  } catch (error) {
    // Only the answer was lost where the news have told of it already.
    if (hasArrived(message, shownMessages(cache, ticketId))) drop(message);
    else change(message, { state: "failed", error });
  } finally {
    uploads.delete(clientId);
  }
}

/** Whether it stands among what was said; of several files the first bears its id. */
export const hasArrived = ({ clientId }: Outgoing, messages: Message[]) => messages.some((one) => one.clientId === clientId);

const drop = ({ ticketId, clientId }: Outgoing) => set(ticketId, (known) => known.filter((one) => one.clientId !== clientId));

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
