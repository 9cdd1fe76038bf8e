import { chats } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/api.ts";
import { watched } from "../../lib/hooks/watched.ts";
import { newId } from "../../lib/newId.ts";
import { onPersonGone } from "../../lib/session.ts";
import { showMessage } from "./realtime.ts";

export type Written = { message: string; ticketId?: number; file?: File };
export type Unsent = Written & { clientId: string; part: number; error?: unknown };

/** By chat, in the order in which it was written; it goes on while one is at another page. */
const kept = new Map<number, readonly Unsent[]>();
const underWay = new Map<number, Promise<unknown>>();
const drafts = new Map<number, string>();
const { watch, tellWatchers } = watched();
const nothing: readonly Unsent[] = [];

onPersonGone(() => {
  kept.clear();
  underWay.clear();
  drafts.clear();
  tellWatchers();
});

function change(chatId: number, to: (all: readonly Unsent[]) => readonly Unsent[]) {
  kept.set(chatId, to(kept.get(chatId) ?? nothing));
  tellWatchers();
}

const amend = (chatId: number, clientId: string, more: Partial<Unsent>) =>
  change(chatId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...more } : one)));

/** What was begun here, until it is sent. */
export const draftOf = (chatId: number) => drafts.get(chatId) ?? "";
export const keepDraft = (chatId: number, text: string) => void drafts.set(chatId, text);

/** What one has said here and the server does not have yet: one after the other, each under a name of its own, so that twice is once. */
export function useUnsent(chatId: number) {
  const cache = useQueryClient();
  const all = useSyncExternalStore(watch, () => kept.get(chatId) ?? nothing);
  const drop = (clientId: string) => change(chatId, (known) => known.filter((one) => one.clientId !== clientId));

  async function go({ clientId, message, ticketId, file }: Unsent) {
    const body = { message, clientId, ...(ticketId !== undefined && { ticketId }) };
    const onProgress = (part: number) => amend(chatId, clientId, { part });
    try {
      const said = await call(chats.send, { params: { id: chatId }, body, ...(file && { files: [file] }) }, { onProgress });
      showMessage(cache, chatId, said);
      drop(clientId);
    } catch (error) {
      amend(chatId, clientId, { error });
    }
  }
  const queue = (one: Unsent) => {
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
      change(chatId, (known) => [...known, one]);
      queue(one);
    },
    retry: (one: Unsent) => {
      amend(chatId, one.clientId, { error: undefined, part: 0 });
      queue(one);
    },
  };
}
