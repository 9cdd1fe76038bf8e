import { chats } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/api.ts";
import { watched } from "../../lib/hooks/watched.ts";
import { newId } from "../../lib/newId.ts";
import { onPersonGone } from "../../lib/session.ts";
import { showMessage } from "./realtime.ts";

export type Written = { message: string; ticketId?: number; file?: File };
export type PendingMessage = Written & { clientId: string; part: number; error?: unknown };

/** By chat, in the order of writing; sending continues while the user is on another page. */
const kept = new Map<number, readonly PendingMessage[]>();
const underWay = new Map<number, Promise<unknown>>();
const drafts = new Map<number, string>();
const { watch, tellWatchers } = watched();
const nothing: readonly PendingMessage[] = [];

onPersonGone(() => {
  kept.clear();
  underWay.clear();
  drafts.clear();
  tellWatchers();
});

function change(chatId: number, to: (all: readonly PendingMessage[]) => readonly PendingMessage[]) {
  kept.set(chatId, to(kept.get(chatId) ?? nothing));
  tellWatchers();
}

const patchPending = (chatId: number, clientId: string, more: Partial<PendingMessage>) =>
  change(chatId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...more } : one)));

/** The unsent text of a chat. */
export const draftOf = (chatId: number) => drafts.get(chatId) ?? "";
export const keepDraft = (chatId: number, text: string) => void drafts.set(chatId, text);

/**
 * The messages that the server does not have yet: sent one after the other, each under its own client id, so that a retry is not a second
 * message.
 */
export function usePendingMessages(chatId: number) {
  const cache = useQueryClient();
  const all = useSyncExternalStore(watch, () => kept.get(chatId) ?? nothing);
  const drop = (clientId: string) => change(chatId, (pending) => pending.filter((one) => one.clientId !== clientId));

  async function go({ clientId, message, ticketId, file }: PendingMessage) {
    const body = { message, clientId, ...(ticketId !== undefined && { ticketId }) };
    const onProgress = (part: number) => patchPending(chatId, clientId, { part });
    try {
      const sent = await call(chats.send, { params: { id: chatId }, body, ...(file && { files: [file] }) }, { onProgress });
      showMessage(cache, chatId, sent);
      drop(clientId);
    } catch (error) {
      patchPending(chatId, clientId, { error });
    }
  }
  const queue = (one: PendingMessage) => {
    const before = underWay.get(chatId) ?? Promise.resolve();
    underWay.set(
      chatId,
      before.then(() => go(one)),
    );
  };
  return {
    all,
    drop,
    send: (written: Written) => {
      const one = { ...written, clientId: newId(), part: 0 };
      change(chatId, (pending) => [...pending, one]);
      queue(one);
    },
    retry: (one: PendingMessage) => {
      patchPending(chatId, one.clientId, { error: undefined, part: 0 });
      queue(one);
    },
  };
}
