import { z } from "zod";
import { Chat, ChatMessage } from "./chat-news.ts";
import { addressed, Choice, ClientId, Cursor, Done, Id, PageNumber, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { MEDIA_MAX_BYTES } from "./messages.ts";

export type { Chat, ChatMember, ChatMessage, ChatNews, SharedTicket } from "./chat-news.ts";

export const CHAT_TITLE_MAX = 100;
export const CHAT_USERS_MAX = 200;
export const CHAT_MESSAGE_MAX = 10_000;
export const CHAT_FILES_MAX = 10;

/** The owner is a member without being listed. */
export const ChatForm = z.object({
  title: z.string().trim().min(1).max(CHAT_TITLE_MAX),
  users: z
    .array(z.object({ id: Id }))
    .min(1)
    .max(CHAT_USERS_MAX),
});
export type ChatValues = z.output<typeof ChatForm>;

export const ChatMessageForm = z.object({
  message: z.string().max(CHAT_MESSAGE_MAX).default(""),
  /** A form sends numbers as text. */
  ticketId: z.preprocess((value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value), Choice),
  /** A repeated id is the same message. */
  clientId: ClientId,
});
export type ChatMessageValues = z.output<typeof ChatMessageForm>;

const feature = "useInternalChat" as const;
const missing = "ERR_NO_CHAT_FOUND" as const;
const unknown = "ERR_NO_USER_FOUND" as const;
const ChatPage = page("records", Chat).extend({
  /** In all of the user's chats. */
  unread: z.int().nonnegative(),
});
const example = { title: "Loja do centro", users: [{ id: 2 }] };

/** Only members see a chat; for all others it does not exist (404). */
export const chats = {
  /** Requested by every page of other front ends, so it answers an empty list when the plan has no chat. */
  list: get("/chats", {
    query: Search,
    response: ChatPage,
    feature,
    withoutFeature: { records: [], count: 0, hasMore: false, unread: 0 },
    errors: [],
  }),
  show: get("/chats/:uuid", { params: z.object({ uuid: z.uuid() }), response: Chat, feature, errors: [missing] }),
  create: post("/chats", { body: ChatForm, response: Chat, feature, errors: [unknown], example }),
  update: put("/chats/:id", { params: addressed, body: ChatForm, response: Chat, feature, errors: [missing, unknown], example }),
  remove: del("/chats/:id", { params: addressed, response: Done, feature, errors: [missing] }),
  leave: del("/chats/:id/users/me", { params: addressed, response: Done, feature, errors: [missing] }),
  /** The newest page, oldest first; earlier ones by cursor or by page number. */
  messages: get("/chats/:id/messages", {
    params: addressed,
    query: z.object({ pageNumber: PageNumber, cursor: Cursor }),
    response: page("records", ChatMessage).extend({ cursor: z.string().nullable() }),
    feature,
    errors: [missing],
  }),
  /** Each file becomes a message of its own, the first with the text; the answer is the last one. */
  send: post("/chats/:id/messages", {
    params: addressed,
    body: ChatMessageForm,
    response: ChatMessage,
    uploads: { field: "medias", filesMax: CHAT_FILES_MAX, maxBytes: MEDIA_MAX_BYTES },
    feature,
    errors: [missing, "ERR_EMPTY_MESSAGE", "ERR_NO_TICKET_FOUND", "ERR_NO_FILE", "ERR_PLAN_LIMIT"],
    example: { message: "O pedido da Maria já saiu?" },
  }),
  /** Up to a message, or all. The read position only moves forward. */
  read: post("/chats/:id/read", {
    params: addressed,
    body: z.object({ place: z.int32().nonnegative().optional() }),
    response: Chat,
    feature,
    errors: [missing],
    example: {},
  }),
};

const ofChat = z.object({ chatId: Id });

export const chatFacts = {
  "chat.created": ofChat,
  /** The members added, and those removed. */
  "chat.changed": ofChat.extend({ added: z.array(Id), gone: z.array(Id) }),
  /** Its former members. */
  "chat.removed": ofChat.extend({ gone: z.array(Id) }),
  "chat.message-sent": ofChat.extend({ chatMessageId: Id }),
  "chat.read": ofChat.extend({ userId: Id }),
};
