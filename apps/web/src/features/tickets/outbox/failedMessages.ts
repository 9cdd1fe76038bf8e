import { useEffect } from "react";
import { cut, listed } from "../../../lib/format.ts";
import { i18n } from "../../../lib/i18n.ts";
import { copyText } from "../../../ui/copyText.ts";
import { toast } from "../../../ui/toasts.ts";
import type { Outgoing } from "./sending.ts";

const WORDS_MAX = 60;
const noticeOf = (ticketId: number) => `not sent ${ticketId}`;

/** In an open conversation each message shows its own state. */
const inSight = new Set<number>();
export const isInSight = (ticketId: number) => inSight.has(ticketId);

export function useInSight(ticketId: number) {
  useEffect(() => {
    inSight.add(ticketId);
    toast.close(noticeOf(ticketId));
    return () => void inSight.delete(ticketId);
  }, [ticketId]);
}

/** All the text of the message, including captions. */
export const wordsOf = ({ body, captions = [] }: Outgoing) => [body, ...captions].filter((text) => text.trim() !== "").join("\n\n");

/** For notices, which name the message and do not show it. */
export function nameOf(message: Outgoing): string {
  const files = message.voice ? i18n.t("tickets.kind.voice") : listed(message.files.map(({ name }) => name));
  return cut((wordsOf(message) || files).replace(/\s+/g, " "), WORDS_MAX);
}

/** The failed messages of one conversation and those that wait behind them. The notice stays when the user leaves the conversation. */
export function showFailedMessages(messages: readonly [Outgoing, ...Outgoing[]], discard: () => void) {
  const [first] = messages;
  const text = messages.map(wordsOf).filter(Boolean).join("\n\n");
  const of = noticeOf(first.ticketId);
  const name = first.to ?? `#${first.ticketId}`;
  toast.stays(i18n.t("tickets.notSentTo", { count: messages.length, name, words: nameOf(first) }), {
    of,
    acts: [
      ...(text ? [{ label: i18n.t("tickets.copy"), act: () => void copyText(text, i18n.t) }] : []),
      {
        label: i18n.t("tickets.discard"),
        act: () => {
          discard();
          toast.close(of);
        },
      },
    ],
  });
}

export const clearFailedMessages = (ticketIds: Iterable<number>) => {
  for (const ticketId of ticketIds) toast.close(noticeOf(ticketId));
};
