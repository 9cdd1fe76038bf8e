import { messages } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../../lib/api.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { lookAt } from "../../../../lib/session/sight.ts";
import { ticketKeys } from "../../cache/queries.ts";
import { registerReader } from "../../presence/reading.ts";

/** Messages that come together are marked as read together. */
const READ_AFTER_MS = 600;

/**
 * Marks messages as read while the agent looks at the conversation's end; messages that come meanwhile, once the agent looks again. Returns
 * a callback for scrolling.
 */
export function useReading(ticketId: number, isAtEnd: () => boolean) {
  const cache = useQueryClient();
  // Cached messages are shown without a request, so the server hears of the opening only from here. Stale messages are refetched for
  // display, which marks them; a response that nobody sees must not.
  const cached = cache.getQueryState(ticketKeys.messages(ticketId));
  const isUnread = useRef(cached?.data !== undefined && !cached.isInvalidated);
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
    // Fetching the first page marks messages as read; after an error the next message retries.
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
    // A colleague marked the ticket as unread: an agent who has it open reads it, as if just opened.
    ticket: (_, event) => {
      if (event.action === "update" && event.ticket.id === ticketId && event.ticket.unreadMessages > 0) hasUnread();
    },
  });
  useEffect(() => {
    const onVisibility = () => latest.current.readSoon();
    onVisibility();
    const leave = registerReader(ticketId, reader.current);
    const lookAway = lookAt({ ticketId, isAtEnd: () => latest.current.isAtEnd() });
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      lookAway();
      leave();
      // The conversation was shown as read from when it was opened.
      if (timer.current !== undefined && !isOpening.current) latest.current.read();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [ticketId]);
  return readSoon;
}
