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
  const asked = useSyncExternalStore(watch, () => all.get(message.id));
  const mine = ownOn(message);
  const react = (emoji: string) => {
    const mayAsk = { emoji, since: message.updatedAt, hasFailed: false };
    put(message.id, mayAsk);
    hearOf(cache, message.id, mayAsk);
    call(messages.react, { params: { id: message.id }, body: { emoji } }).then(
      (answer) => {
        putMessage(cache, answer);
        settle(answer, mayAsk);
      },
      (error) => {
        if (all.get(message.id) === mayAsk) put(message.id, { ...mayAsk, hasFailed: true });
        toast.refused(error, t);
      },
    );
  };
  return { mine, waiting: stateOf(message, mine, asked), react };
}

const ownOn = ({ reactions }: Message) => reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";

/**
 * The reaction belongs to the number, so a colleague or the company's phone may change it again at once. It is watched in the cache and not
 * in a render, because renders may skip the moment in which it was as requested.
 */
function hearOf(cache: QueryClient, id: string, asked: PendingReaction) {
  const stop = cache.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (all.get(id) !== asked) return stop();
    if (type !== "updated" || !SAID.includes(queryKey[1])) return;
    for (const { messages } of (state.data as Talk | undefined)?.pages ?? [])
      for (const message of messages) if (message.id === id) settle(message, asked);
  });
}
const SAID: unknown[] = ["messages", "stretch"];

/** A reaction that has arrived is no longer pending; otherwise it would show again after the next change. */
function settle(message: Message, asked: PendingReaction) {
  if (all.get(message.id) !== asked || ownOn(message) !== asked.emoji || message.updatedAt < asked.since) return;
  all.delete(message.id);
  tellWatchers();
}

/** Undefined once the message has the reaction. */
function stateOf({ failure, updatedAt }: Message, mine: string, asked: PendingReaction | undefined) {
  if (!asked || asked.emoji === mine) return undefined;
  const wasRefused = failure === "react-failed" && updatedAt > asked.since;
  return { emoji: asked.emoji, hasFailed: asked.hasFailed || wasRefused };
}

function put(id: string, asked: PendingReaction) {
  all.set(id, asked);
  tellWatchers();
}
