import type { Message } from "@recado/contract/messages";
import { messages } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../../../lib/api.ts";
import { watched } from "../../../../lib/hooks/watched.ts";
import { onPersonGone } from "../../../../lib/session.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { putMessage } from "../../cache/queries.ts";
import type { Talk } from "../../cache/told.ts";

/** An empty emoji takes one's own back. `since`: as the message stood when it was asked. */
type Asked = { emoji: string; since: string; hasFailed: boolean };

const all = new Map<string, Asked>();
const { watch, tellWatchers } = watched();
onPersonGone(() => {
  all.clear();
  tellWatchers();
});

/** A reaction shows once the provider has it; until then it is seen to be on its way, and what it refused can be tried again. */
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
 * It is the number that reacts, so a colleague or the company's phone may change it again at once: heard as it is told, since what is
 * drawn may skip the moment in which it was as asked.
 */
function hearOf(cache: QueryClient, id: string, asked: Asked) {
  const stop = cache.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (all.get(id) !== asked) return stop();
    if (type !== "updated" || !SAID.includes(queryKey[1])) return;
    for (const { messages } of (state.data as Talk | undefined)?.pages ?? [])
      for (const message of messages) if (message.id === id) settle(message, asked);
  });
}
const SAID: unknown[] = ["messages", "stretch"];

/** What came about is no wish any more, or it would come back with the next change. */
function settle(message: Message, asked: Asked) {
  if (all.get(message.id) !== asked || ownOn(message) !== asked.emoji || message.updatedAt < asked.since) return;
  all.delete(message.id);
  tellWatchers();
}

/** Undefined once it is as it was asked to be. */
function stateOf({ failure, updatedAt }: Message, mine: string, asked: Asked | undefined) {
  if (!asked || asked.emoji === mine) return undefined;
  const wasRefused = failure === "react-failed" && updatedAt > asked.since;
  return { emoji: asked.emoji, hasFailed: asked.hasFailed || wasRefused };
}

function put(id: string, asked: Asked) {
  all.set(id, asked);
  tellWatchers();
}
