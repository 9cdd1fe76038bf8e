import type { Message } from "@recado/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { amend } from "./amend.ts";
import type { Talk } from "./told.ts";

type Face = { id: number; name: string; number: string; profilePicUrl: string | null };

/** Whoever is called otherwise now was so all along: above what he said, and where that is quoted. */
export function renameAuthor(cache: QueryClient, { id, name, number, profilePicUrl }: Face) {
  const queryKey = ["tickets", "messages"];
  const said = new Set<string>();
  changeMessages(cache, queryKey, (message) => {
    if (message.contactId !== id) return message;
    said.add(message.id);
    return { ...message, contact: { id, name, number, profilePicUrl } };
  });
  changeMessages(cache, queryKey, (message) =>
    message.quotedMsg?.contact && said.has(message.quotedMsg.id)
      ? { ...message, quotedMsg: { ...message.quotedMsg, contact: { name } } }
      : message,
  );
}

/** What does not change stays the very same, so that nothing is drawn again for it. */
function changeMessages(cache: QueryClient, queryKey: readonly unknown[], change: (message: Message) => Message) {
  amend<Talk>(cache, queryKey, (talk) => {
    let isChanged = false;
    const pages = talk.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) => {
        const changed = change(message);
        isChanged ||= changed !== message;
        return changed;
      }),
    }));
    return isChanged ? { ...talk, pages } : talk;
  });
}
