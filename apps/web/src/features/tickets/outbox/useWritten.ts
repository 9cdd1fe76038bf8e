import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../../lib/realtime.ts";

/**
 * What was written and has not been said is looked after wherever one is: it goes along with its conversation, and what a page that is
 * gone has left is said. The code of it comes after the page.
 */
export function useWritten() {
  const cache = useQueryClient();
  const code = useRef<Promise<Code | undefined>>(undefined);
  useLive({
    ticket: async (_, news) => {
      if (news.action !== "delete" || !news.into) return;
      await undefined; // whoever speaks there is heard first
      return (await code.current)?.carryOver(cache, news.ticketId, news.into);
    },
    contact: async (_, news) => {
      if (news.action === "delete" && news.into) (await code.current)?.carryNote(news.contactId, news.into);
    },
  });
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    code.current = coming(() => isGone);
    void code.current.then((it) => {
      if (it && !isGone) stop = it.lookAfter(cache);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [cache]);
}

type Code = typeof import("./lookAfter.ts");

const AGAIN_AFTER_MS = 10_000;

/** Without a network it comes when there is one. */
const coming = (isGone: () => boolean): Promise<Code | undefined> =>
  import("./lookAfter.ts").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return isGone() ? undefined : coming(isGone);
  });
