import { z } from "zod";
import { At, ClientId, Cursor, Id, IdText, Named, PageNumber, SearchText, Yes, YesText } from "./common.ts";
import { Contact } from "./contacts.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Attendance, MessageStatus, Origin, Ticket, Word } from "./tickets.ts";

export const MessageKind = z.enum([
  ...(["text", "image", "audio", "voice", "video", "document", "sticker"] as const),
  ...(["location", "contacts", "poll", "call", "template", "unknown"] as const),
]);

/** One, however many signs it is made of: providers take no words there. An empty one takes the reaction back. */
const Emoji = z.union([
  z.literal(""),
  z
    .emoji()
    .max(40)
    .refine((text) => [...new Intl.Segmenter().segment(text)].length === 1),
]);

/** Our integers, written as text. */
export const MessageId = z.string().regex(/^[1-9]\d{0,15}$/);

const Quoted = z.object({
  id: MessageId,
  body: z.string(),
  kind: MessageKind,
  word: Word.nullable(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  fromMe: z.boolean(),
  origin: Origin,
  user: Named.nullable(),
  isDeleted: z.boolean(),
  contact: z.object({ name: z.string() }).nullable(),
});

export const Message = z.object({
  id: MessageId,
  ticketId: Id,
  companyId: Id,
  contactId: Id.nullable(),
  contact: Contact.nullable(),
  attendanceId: Id.nullable(),
  /** The queue of its attendance: who served when this was said. */
  queueId: Id.nullable(),
  queue: Named.extend({ color: z.string() }).nullable(),
  /** The conversation as WhatsApp writes addresses: a number, a hidden one, a group. */
  remoteJid: z.string().nullable(),
  /** Who spoke in a group, written alike. */
  participant: z.string().nullable(),
  /** JSON as text: by what it is known at its provider, and its words. */
  dataJson: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 0 queued, 1 sent, 2 delivered, 3 read, 4 and 5 played; it only rises. */
  ack: z.int().min(0).max(5),
  status: MessageStatus,
  /** A code with a text in three languages: `message.failure.<code>`. */
  failure: z.string().nullable(),
  /** True once nobody may still learn what became of it by waiting: then it may be sent anew. */
  canResend: z.boolean(),
  /** Its provider knows it by a name, so that one can point at it there: to answer, to react. A call, and what nobody could read, has none. */
  canQuote: z.boolean(),
  origin: Origin,
  /** The id that an agent's client gave to its send, so that it knows its own message however it hears of it first. */
  clientId: z.string().nullable(),
  user: Named.nullable(),
  /** The flow that said it, and in which of its runs. */
  flow: Named.extend({ runId: Id }).nullable(),
  kind: MessageKind,
  /** Where nobody typed it: what it is. */
  word: Word.nullable(),
  /** The word that clients of this kind know it by: conversation, image, audio, video, application, locationMessage, contactMessage, call_log. */
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  /** A form that every browser plays, where the one that was sent is not. */
  playableUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaSeconds: z.number().nullable(),
  /** How loud a sound is along its way: 64 values, the loudest 100. Of older ones nobody knows. */
  mediaWaveform: z.array(z.int().min(0).max(100)).nullable(),
  /** How large a picture or a film is, so that its place is there before it is; of older ones nobody knows. */
  mediaWidth: z.int().positive().nullable(),
  mediaHeight: z.int().positive().nullable(),
  /** `waiting`: it is being fetched; `failed`: it could not be. */
  mediaState: z.enum(["ready", "waiting", "failed"]).nullable(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  cards: z.array(z.object({ name: z.string(), number: z.string().nullable() })),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Earlier wordings, oldest first. */
  edits: z.array(z.object({ body: z.string(), at: At })),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().nullable() })),
  quotedMsgId: MessageId.nullable(),
  quotedMsg: Quoted.nullable(),
  /** The provider's time: the order of a conversation. */
  createdAt: At,
  updatedAt: At,
});
export type Message = z.infer<typeof Message>;

/** In a multipart body everything is text; what is no JSON is refused by the schema that follows. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Where the channel does not ask for less. */
export const LETTERS_MAX = 65_536;

/** One of text, files, a place, contacts, a file list or a template. Clients send whole records back; what is not of these is dropped. */
export const MessageForm = z.object({
  body: z.union([z.string().max(LETTERS_MAX), z.array(z.string().max(LETTERS_MAX)).max(10)]).default(""),
  /** Says the agent's name in bold above the text. */
  sign: Yes.default(false),
  quotedMsg: z
    .preprocess(
      (value) => (typeof value === "string" && value !== "" ? jsonOf(value) : value || null),
      z.object({ id: z.coerce.string() }).nullable(),
    )
    .default(null),
  /** The client's own id of the send: the same one again is the same message. */
  clientId: ClientId,
  /** Voice notes are recorded, everything else is attached. */
  voice: Yes.default(false),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().max(200).nullish(),
      address: z.string().max(400).nullish(),
    })
    .optional(),
  contactIds: z.array(Id).max(10).optional(),
  /** What it says, and then each of its files. */
  fileListId: Id.optional(),
  /** With a file where its header is one. */
  template: z
    .preprocess(
      (value) => (typeof value === "string" ? jsonOf(value) : value),
      z.object({ name: z.string().max(512), language: z.string().max(15), values: z.array(z.string().max(1024)).max(50) }),
    )
    .optional(),
});
export type MessageValues = z.output<typeof MessageForm>;

export const MessagePage = z.object({
  count: z.int(),
  /** Oldest first. */
  messages: z.array(Message),
  ticket: Ticket,
  hasMore: z.boolean(),
  /** For the page before this one. */
  cursor: z.string().nullable(),
  /** The cycles that these messages fall into: their beginnings and ends stand between them. */
  attendances: z.array(Attendance),
});

/** A part of the conversation from wherever one wants to read; nothing counts as read for it. */
export const MessageStretch = z.object({
  /** Oldest first. */
  messages: z.array(Message),
  attendances: z.array(Attendance),
  /** For what was said before these, and for what was said after them. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MessageStretch = z.infer<typeof MessageStretch>;

/** Fewer find nothing. */
export const FIND_LETTERS_MIN = 2;

/** What is looked at, and what is listened to or taken along. */
export const FileGroup = z.enum(["pictures", "files"]);
export type FileGroup = z.infer<typeof FileGroup>;

const one = z.object({ id: MessageId });
const ofTicket = z.object({ ticketId: IdText });

const MEGABYTE = 1024 * 1024;
export const MEDIA_MAX_BYTES = 100 * MEGABYTE;

/** As what WhatsApp shows a file that somebody attaches: of which types it must be, and how large. All else is a document, and lies there to be fetched. */
export const attachable = {
  image: { types: ["image/jpeg", "image/png"], bytesMax: 5 * MEGABYTE },
  video: { types: ["video/mp4", "video/3gpp"], bytesMax: 16 * MEGABYTE },
  audio: { types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], bytesMax: 16 * MEGABYTE },
  document: { types: [] as string[], bytesMax: MEDIA_MAX_BYTES },
};
export type Attachable = keyof typeof attachable;

/** Who knows only what a browser says of a file knows less: what it is its bytes say. */
export const attachedAs = (type: string): Attachable =>
  (["image", "video", "audio"] as const).find((kind) => attachable[kind].types.includes(type)) ?? "document";

export const messages = {
  /** Opening a conversation; with `peek` nobody notices. */
  list: get("/messages/:ticketId", {
    params: ofTicket,
    query: z.object({ pageNumber: PageNumber, cursor: Cursor, peek: YesText }),
    response: MessagePage,
  }),
  /** What was said before and after a message, or on one side of where an answer of this ended; without any of them, its end. */
  around: get("/messages/:ticketId/around", {
    params: ofTicket,
    query: z.object({ id: MessageId.optional(), before: Cursor, after: Cursor }),
    response: MessageStretch,
  }),
  /** Which messages of the whole conversation hold these words, newest first; accents and capitals do not matter. */
  find: get("/messages/:ticketId/find", {
    params: ofTicket,
    query: z.object({ searchParam: SearchText, cursor: Cursor }),
    response: z.object({ count: z.int(), ids: z.array(MessageId), cursor: z.string().nullable() }),
  }),
  /** What of the conversation has a file that is there, newest first: pictures and films, or documents and sounds. */
  files: get("/messages/:ticketId/files", {
    params: ofTicket,
    query: z.object({ group: FileGroup.default("pictures"), cursor: Cursor }),
    response: z.object({ messages: z.array(Message), hasMore: z.boolean(), cursor: z.string().nullable() }),
  }),
  send: post("/messages/:ticketId", {
    params: ofTicket,
    body: MessageForm,
    response: z.object({ messages: z.array(Message) }),
    uploads: { field: "medias", filesMax: 10, maxBytes: MEDIA_MAX_BYTES },
    example: { body: "Bom dia! Já separei o seu pedido." },
  }),
  edit: put("/messages/:id", {
    params: one,
    body: z.object({ body: z.string().min(1).max(LETTERS_MAX) }),
    response: Message,
    example: { body: "Corrigido." },
  }),
  remove: del("/messages/:id", { params: one, response: Message }),
  react: post("/messages/:id/reactions", {
    params: one,
    body: z.object({ emoji: Emoji }),
    response: Message,
    example: { emoji: "👍" },
  }),
  resend: post("/messages/:id/resend", { params: one, response: Message, example: {} }),
  /** New links where the old ones have expired; a failed fetch is tried again. */
  media: get("/messages/:id/media", { params: one, response: Message }),
};
