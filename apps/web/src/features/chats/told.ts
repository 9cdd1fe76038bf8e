import type { Chat, ChatMessage } from "@recado/contract/chats";

/** What the bell knows: the chats that spoke last, and what is unread in all of them. */
export type Known = { records: Chat[]; hasMore: boolean; unread: number };

export const unreadOf = (chat: Chat | undefined, me: number): number => chat?.users.find(({ userId }) => userId === me)?.unreads ?? 0;

/** Of two states of a chat the later one: its messages and marks only go forward, everything else by its time. */
export function later(known: Chat | undefined, told: Chat): Chat {
  if (!known || known.id !== told.id) return told;
  const [newer, older] = told.updatedAt >= known.updatedAt ? [told, known] : [known, told];
  const lastPlace = Math.max(known.lastPlace, told.lastPlace);
  const users = newer.users.map((member) => {
    const other = older.users.find(({ userId }) => userId === member.userId);
    const read = other && other.readPlace > member.readPlace ? other : member;
    return { ...member, readPlace: read.readPlace, readAt: read.readAt, unreads: lastPlace - read.readPlace };
  });
  return { ...newer, lastPlace, lastMessage: newer.lastPlace === lastPlace ? newer.lastMessage : older.lastMessage, users };
}

/** The one that spoke last first. */
export const bySpeaking = (chats: readonly Chat[]): Chat[] =>
  [...chats].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);

export function put(known: Known, told: Chat, me: number): Known {
  const before = known.records.find(({ id }) => id === told.id);
  const chat = later(before, told);
  return {
    ...known,
    records: bySpeaking([...known.records.filter(({ id }) => id !== told.id), chat]),
    unread: Math.max(0, known.unread + unreadOf(chat, me) - unreadOf(before, me)),
  };
}

export function drop(known: Known, id: number, me: number): Known {
  const gone = known.records.find((chat) => chat.id === id);
  if (!gone) return known;
  return { ...known, records: known.records.filter((chat) => chat !== gone), unread: Math.max(0, known.unread - unreadOf(gone, me)) };
}

export type MessagePage = { records: ChatMessage[]; count: number; hasMore: boolean; cursor: string | null };

/** Newest page first, each oldest first. Undefined where one before it has not come: then only the server knows. */
export function said(pages: readonly MessagePage[], message: ChatMessage): MessagePage[] | undefined {
  const [first, ...rest] = pages;
  if (!first) return undefined;
  const last = first.records.at(-1)?.place ?? 0;
  if (message.place <= last) return [...pages];
  if (message.place > last + 1) return undefined;
  return [{ ...first, records: [...first.records, message], count: message.place }, ...rest];
}
