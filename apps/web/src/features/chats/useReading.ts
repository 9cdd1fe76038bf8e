import { type Chat, chats } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { useUser } from "../../lib/session.ts";
import { type ChatOverview, put } from "./mergeChats.ts";
import { chatKeys } from "./queries.ts";
import { showChat } from "./realtime.ts";
import { look } from "./sound.ts";

/**
 * What stands at the end while somebody looks at it has been read, up to what he was shown and no further. Answers what is to be told
 * when he has scrolled.
 */
export function useReading(chat: Chat, shown: number, isAtEnd: () => boolean) {
  const cache = useQueryClient();
  const { id: me } = useUser();
  const mark = chat.users.find(({ userId }) => userId === me)?.readPlace ?? shown;
  const told = useRef(0);
  const read = useSteady(() => {
    if (shown <= Math.max(mark, told.current) || document.visibilityState !== "visible" || !isAtEnd()) return;
    told.current = shown;
    call(chats.read, { params: { id: chat.id }, body: { place: shown } }).then(
      (fresh) => {
        showChat(cache, fresh);
        cache.setQueryData<ChatOverview>(chatKeys.bell, (known) => known && put(known, fresh, me));
      },
      () => {
        told.current = 0; // with the next word, or the next look
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message that is shown.
  useEffect(() => read(), [shown, chat.id]);
  useEffect(() => {
    let end: (() => void) | undefined;
    const looked = () => {
      end?.();
      end = document.visibilityState === "visible" ? look(chat.id) : undefined;
      read();
    };
    looked();
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      end?.();
    };
  }, [chat.id, read]);
  return read;
}
