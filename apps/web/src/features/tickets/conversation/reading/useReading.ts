import { messages } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../../lib/api.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { lookAt } from "../../../../lib/session/sight.ts";
import { ticketKeys } from "../../cache/queries.ts";
import { readsHere } from "../../presence/reading.ts";

/** Several words that come in one breath are read in one. */
const READ_AFTER_MS = 600;

/**
 * What comes in while somebody looks at the conversation's end has been read; what comes while he looks elsewhere is read when he looks
 * there again. Answers what is to be told when he has scrolled.
 */
export function useReading(ticketId: number, isAtEnd: () => boolean) {
  const cache = useQueryClient();
  // One that is still at hand from before is shown without asking; then the server knows of its opening only from here. What may lack
  // something is asked for and shown, which says so; an answer that nobody is shown would have him read what he never saw.
  const known = cache.getQueryState(ticketKeys.messages(ticketId));
  const isUnread = useRef(known?.data !== undefined && !known.isInvalidated);
  const isOpening = useRef(isUnread.current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useRef({
    isLeft: false,
    underWay: Promise.resolve(),
    readSoon: () => latest.current.readSoon(),
    hasUnread: () => latest.current.hasUnread(),
  });
  const read = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (reader.current.isLeft) return;
    isUnread.current = false;
    isOpening.current = false;
    // Opening its first page says so; what went wrong with that is tried again with the next word.
    reader.current.underWay = call(messages.list, { params: { ticketId }, query: {} }).then(
      () => {},
      () => {
        isUnread.current = true;
      },
    );
  };
  const readSoon = () => {
    if (!isUnread.current || document.visibilityState !== "visible" || timer.current !== undefined) return;
    if (isOpening.current || isAtEnd()) timer.current = setTimeout(read, READ_AFTER_MS);
  };
  const hasUnread = () => {
    isUnread.current = true;
    readSoon();
  };
  const latest = useRef({ readSoon, read, isAtEnd, hasUnread });
  latest.current = { readSoon, read, isAtEnd, hasUnread };
  useLive({
    appMessage: (_, { action, message }) => {
      if (action === "create" && message.ticketId === ticketId && !message.fromMe) hasUnread();
    },
    // A colleague has marked it so: whoever has it before his eyes reads it, as if he had opened it now.
    ticket: (_, news) => {
      if (news.action === "update" && news.ticket.id === ticketId && news.ticket.unreadMessages > 0) hasUnread();
    },
  });
  useEffect(() => {
    const looked = () => latest.current.readSoon();
    looked();
    const leave = readsHere(ticketId, reader.current);
    const lookAway = lookAt({ ticketId, isAtEnd: () => latest.current.isAtEnd() });
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      lookAway();
      leave();
      // It is shown as read from when it came.
      if (timer.current !== undefined && !isOpening.current) latest.current.read();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [ticketId]);
  return readSoon;
}
