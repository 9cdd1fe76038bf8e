import type { ChatNews } from "@recado/contract/chat-news";
import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, type News, userRoom } from "../../platform/realtime.ts";
import { findTicketOrMerged } from "../tickets/merging/followMerged.ts";
import { roomsThatSee } from "../tickets/policy.ts";
import { positionOf } from "../tickets/present.ts";
import { findChatMessage } from "./messages.ts";
import { presentChat, presentChatMessage } from "./present.ts";
import { type ChatRow, findChat } from "./queries.ts";

/** To the members at the time of the broadcast: a removed member gets nothing more. */
export const chatBroadcasts = {
  "chat.created": async (ctx, { chatId }) => {
    const chat = await findChat(ctx, chatId);
    return chat ? chat.users.map(({ userId }) => welcome(chat, userId)) : [];
  },
  "chat.changed": async (ctx, { chatId, added, gone }) => {
    const chat = await findChat(ctx, chatId);
    const isIn = (userId: number) => chat?.users.some((member) => member.userId === userId) ?? false;
    const left = farewell(
      chatId,
      gone.filter((userId) => !isIn(userId)),
    );
    if (!chat) return left;
    return [...left, ...added.filter(isIn).map((userId) => welcome(chat, userId)), ...newsFor(chat, updated(chat))];
  },
  "chat.removed": async (_, { chatId, gone }) => farewell(chatId, gone),
  "chat.message-sent": async (ctx, { chatId, chatMessageId }) => {
    const [chat, row] = [await findChat(ctx, chatId), await findChatMessage(ctx, chatMessageId)];
    if (!chat || !row) return [];
    const messageNews = (ticket?: Parameters<typeof presentChatMessage>[2]): ChatNews => ({
      action: "new-message",
      newMessage: presentChatMessage(row, chat, ticket),
      chat: presentChat(chat),
    });
    const ticket = row.ticketId === null ? undefined : await findTicketOrMerged(ctx, row.ticketId);
    if (!ticket) return newsFor(chat, messageNews());
    // A member who may not read the shared ticket is told only that one was shared.
    const seers = roomsThatSee(positionOf(ticket));
    return [
      ...newsFor(chat, messageNews()).map((news) => ({ ...news, except: seers })),
      ...newsFor(chat, messageNews(ticket)).map((news) => ({ ...news, rooms: seers, among: news.rooms })),
    ];
  },
  "chat.read": (ctx, { chatId }) => changed(ctx, chatId),
} satisfies Broadcasts;

async function changed(ctx: Ctx, chatId: number): Promise<News[]> {
  const chat = await findChat(ctx, chatId);
  return chat ? newsFor(chat, updated(chat)) : [];
}

const updated = (chat: ChatRow): ChatNews => ({ action: "update", chat: presentChat(chat) });

const newsFor = ({ id, users }: ChatRow, payload: ChatNews) =>
  toAll(
    id,
    payload,
    users.map(({ userId }) => userId),
  );

/** Both as an event of all chats and as one of this chat. */
const toAll = (chatId: number, payload: ChatNews, userIds: number[]) => {
  const rooms = userIds.map(userRoom);
  return [
    { event: "chat" as const, payload, rooms },
    { event: "chatRoom" as const, of: chatId, payload, rooms },
  ];
};

const welcome = (chat: ChatRow, userId: number): News => ({
  event: "chatUser",
  of: userId,
  payload: { action: "create", record: presentChat(chat) },
  rooms: [userRoom(userId)],
});

function farewell(id: number, userIds: number[]): News[] {
  if (userIds.length === 0) return [];
  const own = userIds.map((userId) => ({
    event: "chatUser" as const,
    of: userId,
    payload: { action: "delete" as const, id },
    rooms: [userRoom(userId)],
  }));
  return [...own, ...toAll(id, { action: "delete", id }, userIds)];
}
