import type { ChatMessage } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { now } from "../../lib/clock.ts";
import { chatKeys } from "./queries.ts";

/** A link lives for an hour; who opens it needs some minutes of that. */
const OLD_AFTER_MS = 50 * 60 * 1000;

/** The link of its file; where it has grown old, the messages are asked for once more, and each brings a fresh one. */
export function useFreshLink({ chatId, mediaPath }: ChatMessage) {
  const cache = useQueryClient();
  const href = mediaPath ?? undefined;
  const since = useRef(now().getTime());
  const [broken, setBroken] = useState<string>();
  const tried = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each link that comes.
  useEffect(() => {
    since.current = now().getTime();
  }, [href]);
  const refetch = () => cache.refetchQueries({ queryKey: chatKeys.messages(chatId) });
  const isOld = () => now().getTime() - since.current > OLD_AFTER_MS;
  return {
    href,
    isBroken: href === undefined || broken === href,
    /** What no fresh link mends is broken, and is not asked for without end. */
    renew: () => {
      if (tried.current !== undefined && !isOld()) return setBroken(href);
      tried.current = href;
      void refetch();
    },
    open: (event: MouseEvent) => {
      if (!isOld()) return;
      event.preventDefault();
      void refetch();
    },
  };
}
