import type { Chat, ChatMessage } from "@recado/contract/chats";

/** The data of the chat bell: the chats with the latest messages, and the unread count of all chats. */
export type ChatOverview = { records: Chat[]; hasMore: boolean; unread: number };

export const unreadOf = (chat: Chat | undefined, me: number): number => chat?.users.find(({ userId }) => userId === me)?.unreads ?? 0;

/** Of two states of a chat the later one: last message and read marks only move forward, everything else goes by `updatedAt`. */
export function later(cached: Chat | undefined, fresh: Chat): Chat {
  if (!cached || cached.id !== fresh.id) return fresh;
  const [newer, older] = fresh.updatedAt >= cached.updatedAt ? [fresh, cached] : [cached, fresh];
  const lastPlace = Math.max(cached.lastPlace, fresh.lastPlace);
  const users = newer.users.map((member) => {
    const other = older.users.find(({ userId }) => userId === member.userId);
    const read = other && other.readPlace > member.readPlace ? other : member;
    return { ...member, readPlace: read.readPlace, readAt: read.readAt, unreads: lastPlace - read.readPlace };
  });
  return { ...newer, lastPlace, lastMessage: newer.lastPlace === lastPlace ? newer.lastMessage : older.lastMessage, users };
}

/** Chats with the latest message first. */
export const bySpeaking = (chats: readonly Chat[]): Chat[] =>
  [...chats].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);

export function put(overview: ChatOverview, fresh: Chat, me: number): ChatOverview {
  const before = overview.records.find(({ id }) => id === fresh.id);
  const chat = later(before, fresh);
  return {
    ...overview,
    records: bySpeaking([...overview.records.filter(({ id }) => id !== fresh.id), chat]),
    unread: Math.max(0, overview.unread + unreadOf(chat, me) - unreadOf(before, me)),
  };
}

export function drop(overview: ChatOverview, id: number, me: number): ChatOverview {
  const gone = overview.records.find((chat) => chat.id === id);
  if (!gone) return overview;
  return {
    ...overview,
    records: overview.records.filter((chat) => chat !== gone),
    unread: Math.max(0, overview.unread - unreadOf(gone, me)),
  };
}

export type MessagePage = { records: ChatMessage[]; count: number; hasMore: boolean; cursor: string | null };

/** Pages come newest first, messages inside a page oldest first. Undefined if an earlier page is not loaded: then only the server knows. */
export function appendMessage(pages: readonly MessagePage[], message: ChatMessage): MessagePage[] | undefined {
  const [first, ...rest] = pages;
  if (!first) return undefined;
  const last = first.records.at(-1)?.place ?? 0;
  if (message.place <= last) return [...pages];
  if (message.place > last + 1) return undefined;
  return [{ ...first, records: [...first.records, message], count: message.place }, ...rest];
}
