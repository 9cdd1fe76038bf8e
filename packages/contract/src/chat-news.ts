import { z } from "zod";
import { At, Id, Named } from "./common.ts";

// Apart from its forms, for everybody's browser knows all events.

/** Up to which message somebody has read: those after it are unread. */
export const ChatMember = z.object({
  userId: Id,
  unreads: z.int().nonnegative(),
  /** The place of the last message that he has read. */
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
  /** Who said it, and what. */
  lastMessage: z.string(),
  /** How many messages there are, which is also the place of the last one. */
  lastPlace: z.int().nonnegative(),
  createdAt: At,
  updatedAt: At,
});
export type Chat = z.infer<typeof Chat>;

/** What those see of a shared ticket who may read it. */
export const SharedTicket = z.object({ id: Id, uuid: z.uuid(), status: z.string(), contact: z.object({ name: z.string() }) });
export type SharedTicket = z.infer<typeof SharedTicket>;

export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  senderId: Id,
  sender: Named,
  message: z.string(),
  /** Its number in the chat, from 1, without gaps. */
  place: z.int().positive(),
  createdAt: At,
  updatedAt: At,
  /** All others have read it. */
  read: z.boolean(),
  viewed: z.boolean(),
  /** When the last of them looked into the chat. */
  readAt: At.nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(["image", "audio", "video", "document"]).nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  /** A ticket was shared; `ticket` only for those who may read it. */
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

/** To a person: a chat has become his, or is his no more. */
export const OwnChatNews = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["create", "update"]), record: Chat }),
  z.object({ action: z.literal("delete"), id: Id }),
]);
export type OwnChatNews = z.infer<typeof OwnChatNews>;
