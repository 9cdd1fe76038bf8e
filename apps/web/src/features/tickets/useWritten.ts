import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../../lib/realtime.ts";

/**
 * What was written and has not been said is looked after wherever one is: it goes along with its conversation, and what a page that is
 * gone has left is said. The code of it comes when there is time for it.
 */
export function useWritten() {
  const cache = useQueryClient();
  useLive({
    ticket: async (_, news) => {
      if (news.action !== "delete" || !news.into) return;
      await undefined; // whoever speaks there is heard first
      return (await coming(() => import("./carryOver.ts"))).carryOver(cache, news.ticketId, news.into);
    },
    contact: async (_, news) => {
      if (news.action !== "delete" || !news.into) return;
      (await coming(() => import("./noteDrafts.ts"))).carryNoteDraft(news.contactId, news.into);
    },
  });
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void coming(() => import("./lookAfter.ts")).then(({ lookAfter }) => {
      if (!isGone) stop = lookAfter(cache);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [cache]);
}

const AGAIN_AFTER_MS = 10_000;

/** Without a network it comes when there is one. */
const coming = <T>(code: () => Promise<T>): Promise<T> =>
  code().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return coming(code);
  });
