import type { Message } from "@recado/contract/messages";
import { messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../../../lib/api.ts";
import { watched } from "../../../../lib/hooks/watched.ts";
import { onPersonGone } from "../../../../lib/session.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import type { Talk } from "../../cache/mergeNews.ts";
import { putMessage } from "../../cache/queries.ts";

/** An empty emoji removes the user's reaction. `since`: the message's `updatedAt` when the reaction was sent. */
type PendingReaction = { emoji: string; since: string; hasFailed: boolean };

const all = new Map<string, PendingReaction>();
const { watch, tellWatchers } = watched();
onPersonGone(() => {
  all.clear();
  tellWatchers();
});

/** A reaction shows once the provider has it; until then it shows as pending, and one that was refused can be retried. */
export function useReaction(message: Message) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const pending = useSyncExternalStore(watch, () => all.get(message.id));
  const mine = ownOn(message);
  const react = (emoji: string) => {
    const reaction = { emoji, since: message.updatedAt, hasFailed: false };
    put(message.id, reaction);
    hearOf(cache, message.id, reaction);
    call(messages.react, { params: { id: message.id }, body: { emoji } }).then(
      (answer) => {
        putMessage(cache, answer);
        settle(answer, reaction);
      },
      (error) => {
        if (all.get(message.id) === reaction) put(message.id, { ...reaction, hasFailed: true });
        toast.refused(error, t);
      },
    );
  };
  return { mine, waiting: stateOf(message, mine, pending), react };
}

const ownOn = ({ reactions }: Message) => reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";

/**
 * The reaction belongs to the number, so a colleague or the company's phone may change it again at once. It is watched in the cache and not
 * in a render, because renders may skip the moment in which it was as requested.
 */
function hearOf(cache: QueryClient, id: string, pending: PendingReaction) {
  const stop = cache.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (all.get(id) !== pending) return stop();
    if (type !== "updated" || !MESSAGE_KINDS.includes(queryKey[1])) return;
    for (const { messages } of (state.data as Talk | undefined)?.pages ?? [])
      for (const message of messages) if (message.id === id) settle(message, pending);
  });
}
const MESSAGE_KINDS: unknown[] = ["messages", "stretch"];

/** A reaction that has arrived is no longer pending; otherwise it would show again after the next change. */
function settle(message: Message, pending: PendingReaction) {
  if (all.get(message.id) !== pending || ownOn(message) !== pending.emoji || message.updatedAt < pending.since) return;
  all.delete(message.id);
  tellWatchers();
}

/** Undefined once the message has the reaction. */
function stateOf({ failure, updatedAt }: Message, mine: string, pending: PendingReaction | undefined) {
  if (!pending || pending.emoji === mine) return undefined;
  const wasRefused = failure === "react-failed" && updatedAt > pending.since;
  return { emoji: pending.emoji, hasFailed: pending.hasFailed || wasRefused };
}

function put(id: string, pending: PendingReaction) {
  all.set(id, pending);
  tellWatchers();
}
