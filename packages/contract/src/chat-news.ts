import { z } from "zod";
import { At, Id, Named } from "./common.ts";

// Separate from the chats' forms, because every browser loads all events.

/** How far each member has read: later messages are unread. */
export const ChatMember = z.object({
  userId: Id,
  unreads: z.int().nonnegative(),
  /** The position of the last message that they have read. */
  readPlace: z.int().nonnegative(),
  readAt: At.nullable(),
  user: Named,
});
export type ChatMember = z.infer<typeof ChatMember>;

export const Chat = z.object({
  id: Id,
  uuid: z.uuid(),
  title: z.string(),
  ownerId: Id,
  companyId: Id,
  /** Oldest member first. */
  users: z.array(ChatMember),
  /** The sender's name, and the text. */
  lastMessage: z.string(),
  /** The number of messages, which is also the position of the last one. */
  lastPlace: z.int().nonnegative(),
  createdAt: At,
  updatedAt: At,
});
export type Chat = z.infer<typeof Chat>;

/** A shared ticket, for members who may read it. */
export const SharedTicket = z.object({ id: Id, uuid: z.uuid(), status: z.string(), contact: z.object({ name: z.string() }) });
export type SharedTicket = z.infer<typeof SharedTicket>;

export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  senderId: Id,
  sender: Named,
  message: z.string(),
  /** Its position in the chat, from 1, without gaps. */
  place: z.int().positive(),
  createdAt: At,
  updatedAt: At,
  /** All others have read it. */
  read: z.boolean(),
  viewed: z.boolean(),
  /** When the last of them opened the chat. */
  readAt: At.nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(["image", "audio", "video", "document"]).nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  /** The shared ticket; `ticket` only for readers who may see it. */
  ticketId: Id.nullable(),
  ticket: SharedTicket.nullable(),
  clientId: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatNews = z.discriminatedUnion("action", [
  z.object({ action: z.literal("new-message"), newMessage: ChatMessage, chat: Chat }),
  z.object({ action: z.literal("update"), chat: Chat }),
  z.object({ action: z.literal("delete"), id: Id }),
]);
export type ChatNews = z.infer<typeof ChatNews>;

/** To one person: they were added to a chat, or removed from it. */
export const OwnChatNews = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["create", "update"]), record: Chat }),
  z.object({ action: z.literal("delete"), id: Id }),
]);
export type OwnChatNews = z.infer<typeof OwnChatNews>;
