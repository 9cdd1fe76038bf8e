import type { ChatNews } from "@recado/contract/chat-news";
import { claim, claimed, first } from "../../lib/session/tabs.ts";
import { canSound, chime } from "../../lib/sound/chime.ts";

/** Together with what customers say never more often than this. */
const RINGS_APART_MS = 1000;
const oneOf = (chatId: number) => `recado:seen:chat:${chatId}`;

/** Until the returned function is called, this tab counts as showing the chat. */
export const claimChat = (chatId: number) => claim(oneOf(chatId));

/** One of the browser's tabs sounds for all of them, where a colleague has spoken and no tab shows it. */
export async function ring(event: ChatNews, me: number) {
  if (event.action !== "new-message" || event.newMessage.senderId === me || !canSound()) return;
  const name = oneOf(event.chat.id);
  if ((await claimed(name)).has(name)) return;
  if (await first("recado:ring", RINGS_APART_MS)) await chime();
}
