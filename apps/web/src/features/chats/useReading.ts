import { type Chat, chats } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { useUser } from "../../lib/session.ts";
import { type ChatOverview, put } from "./mergeChats.ts";
import { chatKeys } from "./queries.ts";
import { showChat } from "./realtime.ts";
import { claimChat } from "./sound.ts";

/** Marks messages as read while the chat's end is in view, up to the last one shown and no further. Returns a callback for scrolling. */
export function useReading(chat: Chat, shown: number, isAtEnd: () => boolean) {
  const cache = useQueryClient();
  const { id: me } = useUser();
  const mark = chat.users.find(({ userId }) => userId === me)?.readPlace ?? shown;
  const reported = useRef(0);
  const read = useSteady(() => {
    if (shown <= Math.max(mark, reported.current) || document.visibilityState !== "visible" || !isAtEnd()) return;
    reported.current = shown;
    call(chats.read, { params: { id: chat.id }, body: { place: shown } }).then(
      (fresh) => {
        showChat(cache, fresh);
        cache.setQueryData<ChatOverview>(chatKeys.bell, (cached) => cached && put(cached, fresh, me));
      },
      () => {
        reported.current = 0; // with the next word, or the next look
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message that is shown.
  useEffect(() => read(), [shown, chat.id]);
  useEffect(() => {
    let end: (() => void) | undefined;
    const onVisibility = () => {
      end?.();
      end = document.visibilityState === "visible" ? claimChat(chat.id) : undefined;
      read();
    };
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      end?.();
    };
  }, [chat.id, read]);
  return read;
}
