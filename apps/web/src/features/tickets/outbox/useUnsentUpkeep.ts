import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../../lib/realtime.ts";

/**
 * Takes care of unsent messages on every page: they move along when a conversation is merged, and those of a closed tab are sent. The code
 * is loaded after the page.
 */
export function useUnsentUpkeep() {
  const cache = useQueryClient();
  const code = useRef<Promise<Code | undefined>>(undefined);
  useLive({
    ticket: async (_, event) => {
      if (event.action !== "delete" || !event.into) return;
      await undefined; // listeners on the screen come first
      return (await code.current)?.carryOver(cache, event.ticketId, event.into);
    },
    contact: async (_, event) => {
      if (event.action === "delete" && event.into) (await code.current)?.carryNote(event.contactId, event.into);
    },
  });
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    code.current = loadCode(() => isGone);
    void code.current.then((it) => {
      if (it && !isGone) stop = it.adoptUnsent(cache);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [cache]);
}

type Code = typeof import("./adoptUnsent.ts");

const AGAIN_AFTER_MS = 10_000;

/** Loaded once there is a network. */
const loadCode = (isGone: () => boolean): Promise<Code | undefined> =>
  import("./adoptUnsent.ts").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return isGone() ? undefined : loadCode(isGone);
  });
