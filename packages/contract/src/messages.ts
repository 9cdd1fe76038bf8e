import { z } from "zod";
import { At, ClientId, Cursor, Id, IdText, Named, PageNumber, SearchText, Yes, YesText } from "./common.ts";
import { Contact } from "./contacts.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Attendance, MessageStatus, Origin, Ticket, Word } from "./tickets.ts";

export const MessageKind = z.enum([
  ...(["text", "image", "audio", "voice", "video", "document", "sticker"] as const),
  ...(["location", "contacts", "poll", "call", "template", "unknown"] as const),
]);

/** A single emoji, even if made of several characters: providers accept no text. An empty one removes the reaction. */
const Emoji = z.union([
  z.literal(""),
  z
    .emoji()
    .max(40)
    .refine((text) => [...new Intl.Segmenter().segment(text)].length === 1),
]);

/** Our integer ids, as text. */
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
  /** The queue of its attendance: the one that served at the time. */
  queueId: Id.nullable(),
  queue: Named.extend({ color: z.string() }).nullable(),
  /** The conversation's WhatsApp address: a number, a LID, a group. */
  remoteJid: z.string().nullable(),
  /** The sender in a group, in the same format. */
  participant: z.string().nullable(),
  /** JSON as text: the id at the provider, and the text. */
  dataJson: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 0 queued, 1 sent, 2 delivered, 3 read, 4 and 5 played; it only rises. */
  ack: z.int().min(0).max(5),
  status: MessageStatus,
  /** A code with a text in three languages: `message.failure.<code>`. */
  failure: z.string().nullable(),
  /** True when waiting cannot settle an unknown outcome any more: then the message may be sent again. */
  canResend: z.boolean(),
  /** The provider has an id for it, so that answers and reactions can refer to it. Calls and unreadable messages have none. */
  canQuote: z.boolean(),
  origin: Origin,
  /** The id that the agent's client chose for its send, so that it recognises its own message in an event. */
  clientId: z.string().nullable(),
  user: Named.nullable(),
  /** The flow that sent it, and the run. */
  flow: Named.extend({ runId: Id }).nullable(),
  kind: MessageKind,
  /** For messages without typed text: the kind. */
  word: Word.nullable(),
  /**
   * The kind in the terms of clients of this family: conversation, image, audio, video, application, locationMessage, contactMessage,
   * call_log.
   */
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  /** A format that every browser plays, if the original is not. */
  playableUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaSeconds: z.number().nullable(),
  /** The waveform of a sound: 64 values, the loudest 100. Missing for older messages. */
  mediaWaveform: z.array(z.int().min(0).max(100)).nullable(),
  /** The size of a picture or video, to reserve its space before it loads; missing for older messages. */
  mediaWidth: z.int().positive().nullable(),
  mediaHeight: z.int().positive().nullable(),
  /** `waiting`: it is being fetched; `failed`: that was not possible. */
  mediaState: z.enum(["ready", "waiting", "failed"]).nullable(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  cards: z.array(z.object({ name: z.string(), number: z.string().nullable() })),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Earlier versions of the text, oldest first. */
  edits: z.array(z.object({ body: z.string(), at: At })),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().nullable() })),
  quotedMsgId: MessageId.nullable(),
  quotedMsg: Quoted.nullable(),
  /** The provider's time: the order of a conversation. */
  createdAt: At,
  updatedAt: At,
});
export type Message = z.infer<typeof Message>;

/** In a multipart body everything is text; invalid JSON is refused by the schema that follows. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Unless the channel has a lower limit. */
export const LETTERS_MAX = 65_536;

/** One of text, files, location, contacts, file list or template. Clients send whole records back; other fields are dropped. */
export const MessageForm = z.object({
  body: z.union([z.string().max(LETTERS_MAX), z.array(z.string().max(LETTERS_MAX)).max(10)]).default(""),
  /** Puts the agent's name in bold above the text. */
  sign: Yes.default(false),
  quotedMsg: z
    .preprocess(
      (value) => (typeof value === "string" && value !== "" ? jsonOf(value) : value || null),
      z.object({ id: z.coerce.string() }).nullable(),
    )
    .default(null),
  /** The client's own id of the send: the same id again is the same message. */
  clientId: ClientId,
  /** Voice notes are recorded, all other files are attached. */
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
  /** Sends the list's text, and then each of its files. */
  fileListId: Id.optional(),
  /** With a file, if its header needs one. */
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
  /** The attendances of these messages: their beginnings and ends are shown in between. */
  attendances: z.array(Attendance),
});

/** A part of the conversation around any position; reading it marks nothing as read. */
export const MessageStretch = z.object({
  /** Oldest first. */
  messages: z.array(Message),
  attendances: z.array(Attendance),
  /** Cursors for earlier and for later messages. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MessageStretch = z.infer<typeof MessageStretch>;

/** A shorter search finds nothing. */
export const FIND_LETTERS_MIN = 2;

/** Pictures and videos, or sounds and documents. */
export const FileGroup = z.enum(["pictures", "files"]);
export type FileGroup = z.infer<typeof FileGroup>;

const one = z.object({ id: MessageId });
const ofTicket = z.object({ ticketId: IdText });

const MEGABYTE = 1024 * 1024;
export const MEDIA_MAX_BYTES = 100 * MEGABYTE;

/** How WhatsApp shows an attached file, with the types and sizes that it accepts. All other files are documents, to be downloaded. */
export const attachable = {
  image: { types: ["image/jpeg", "image/png"], bytesMax: 5 * MEGABYTE },
  video: { types: ["video/mp4", "video/3gpp"], bytesMax: 16 * MEGABYTE },
  audio: { types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], bytesMax: 16 * MEGABYTE },
  document: { types: [] as string[], bytesMax: MEDIA_MAX_BYTES },
};
export type Attachable = keyof typeof attachable;

/** From a declared type, which may be wrong: the server detects the type from the bytes. */
export const attachedAs = (type: string): Attachable =>
  (["image", "video", "audio"] as const).find((kind) => attachable[kind].types.includes(type)) ?? "document";

export const messages = {
  /** Opens a conversation and marks it as read; with `peek` it stays unread. */
  list: get("/messages/:ticketId", {
    params: ofTicket,
    query: z.object({ pageNumber: PageNumber, cursor: Cursor, peek: YesText }),
    response: MessagePage,
  }),
  /** The messages around one, or before or after a cursor of an earlier answer; without either, the latest ones. */
  around: get("/messages/:ticketId/around", {
    params: ofTicket,
    query: z.object({ id: MessageId.optional(), before: Cursor, after: Cursor }),
    response: MessageStretch,
  }),
  /** The messages of the whole conversation that contain these words, newest first; accents and capitals do not matter. */
  find: get("/messages/:ticketId/find", {
    params: ofTicket,
    query: z.object({ searchParam: SearchText, cursor: Cursor }),
    response: z.object({ count: z.int(), ids: z.array(MessageId), cursor: z.string().nullable() }),
  }),
  /** The conversation's messages with an available file, newest first: pictures and videos, or documents and sounds. */
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
  /** Renews expired links; a failed fetch is retried. */
  media: get("/messages/:id/media", { params: one, response: Message }),
};
