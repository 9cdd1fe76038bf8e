import { messages } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";
import { useLive } from "../../../lib/realtime.ts";
import { ticketKeys } from "../queries.ts";

/** Several words that come in one breath are read in one. */
const READ_AFTER_MS = 600;

/** What comes in while somebody looks at the conversation has been read; what comes while he looks elsewhere is read when he looks again. */
export function useReading(ticketId: number) {
  const cache = useQueryClient();
  // One that is still at hand from before is shown without asking; then the server knows of its opening only from here.
  const isUnread = useRef(cache.getQueryData(ticketKeys.messages(ticketId)) !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = () => {
    if (!isUnread.current || document.visibilityState !== "visible" || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      isUnread.current = false;
      // Opening its first page says so; what went wrong with that is tried again with the next word.
      call(messages.list, { params: { ticketId }, query: {} }).catch(() => {
        isUnread.current = true;
      });
    }, READ_AFTER_MS);
  };
  const latest = useRef(readSoon);
  latest.current = readSoon;
  useLive({
    appMessage: (_, { action, message }) => {
      if (action !== "create" || message.ticketId !== ticketId || message.fromMe) return;
      isUnread.current = true;
      readSoon();
    },
  });
  useEffect(() => {
    const looked = () => latest.current();
    looked();
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
}
