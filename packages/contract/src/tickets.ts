import { z } from "zod";
import { At, AtText, addressed, Cursor, DayText, Id, IdsText, Named, NoteText, PageNumber, page, YesText } from "./common.ts";
import { Provider } from "./connections.ts";
import { del, get, post, put } from "./endpoint.ts";

export const TicketStatus = z.enum(["pending", "open", "closed"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

const Color = Named.extend({ color: z.string() });

/** One attendance of the thread: queued, accepted, closed. */
export const Attendance = z.object({
  id: Id,
  protocol: z.string(),
  queuedAt: At,
  acceptedAt: At.nullable(),
  closedAt: At.nullable(),
  queue: Color.nullable(),
  user: Named.nullable(),
  rating: z.int().min(1).max(3).nullable(),
});
export type Attendance = z.infer<typeof Attendance>;

/** A message's origin: the contact, an agent, the company's phone, or an automation. */
export const Origin = z.enum(["contact", "agent", "bot", "flow", "campaign", "schedule", "api", "phone"]);
export type Origin = z.infer<typeof Origin>;

/** `contact` only in groups, which have several senders. */
const Speaker = z.object({ origin: Origin, user: Named.nullable(), contact: Named.nullable() });

/**
 * The kind of a message without typed text: `body` and `lastMessage` contain its name in the company's language; readers may show their
 * own.
 */
export const Word = z.enum([
  ...(["image", "audio", "voice", "video", "document", "sticker", "location", "contacts", "poll", "call", "videoCall"] as const),
  ...(["pastCall", "pastVideoCall"] as const),
  ...(["unknown", "deleted", "edit", "delete", "reaction", "unreaction"] as const),
]);
export type Word = z.infer<typeof Word>;

/** Besides `ack`: the state of our messages. Incoming ones are `received`. */
export const MessageStatus = z.enum(["received", "queued", "sending", "sent", "failed", "unknown", "cancelled"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** The delivery state of our message. */
const Acked = z.object({ kind: z.string(), ack: z.int(), status: MessageStatus, updatedAt: At });

/** What the user may do with it now; actions that only the state forbids are still answered with 409. */
const abilities = {
  accept: z.boolean(),
  reply: z.boolean(),
  return: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  transfer: z.boolean(),
  tag: z.boolean(),
  remove: z.boolean(),
};

export const Ticket = z.object({
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  unreadMessages: z.int(),
  lastMessage: z.string(),
  /** If the last message has no typed text: its kind. */
  lastWord: Word.nullable(),
  lastMessageAt: At.nullable(),
  /** If the last message was ours: its delivery state, with that message's own date. */
  lastAck: Acked.nullable(),
  /** Whether the last message was ours. */
  fromMe: z.boolean(),
  /** The last message's sender. Unknown for messages older than this field. */
  lastSpeaker: Speaker.nullable(),
  isGroup: z.boolean(),
  userId: Id.nullable(),
  contactId: Id,
  whatsappId: Id.nullable(),
  queueId: Id.nullable(),
  chatbot: z.boolean(),
  queueOptionId: Id.nullable(),
  companyId: Id,
  useIntegration: z.boolean(),
  integrationId: Id.nullable(),
  promptId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
  contact: Named.extend({ number: z.string(), email: z.string(), profilePicUrl: z.string().nullable() }),
  queue: Color.nullable(),
  user: Named.nullable(),
  whatsapp: Named.nullable(),
  /** The provider that reaches the contact there. */
  provider: Provider.nullable(),
  tags: z.array(Color),
  /** The number for {{protocol}}. */
  protocol: z.string().nullable(),
  /** The same under the name that clients of this family use: the number that people are shown. */
  code: z.string().nullable(),
  can: z.object(abilities),
});
export type Ticket = z.infer<typeof Ticket>;

/** Sent to many people, so without `can`. */
export const TicketNews = Ticket.omit({ can: true });
export type TicketNews = z.infer<typeof TicketNews>;

export const ChannelLimits = z.object({
  /** How long after sending our messages can be edited or deleted for everybody; 0 means never. */
  editMs: z.int(),
  deleteMs: z.int(),
  /** The longest text and caption in characters; null if there is no limit. */
  letters: z.object({ text: z.int(), caption: z.int() }).nullable(),
});
export type ChannelLimits = z.infer<typeof ChannelLimits>;

/** What a ticket's page shows beyond its row in the list. */
export const TicketCard = Ticket.extend({
  contact: Ticket.shape.contact.extend({ extraInfo: z.array(z.object({ id: Id, name: z.string(), value: z.string() })) }),
  /** If the provider only allows free text for a day after the customer's last message: until when. */
  window: z.object({ open: z.boolean(), until: At.nullable() }).nullable(),
  /** The limits of the channel; null if the ticket has none any more. */
  limits: ChannelLimits.nullable(),
  connected: z.boolean(),
  attendances: z.array(Attendance),
});
export type TicketCard = z.infer<typeof TicketCard>;

/** Who already holds the ticket, for a user who comes second. */
export const TicketHolder = z.object({ id: Id, uuid: z.uuid(), userId: Id.nullable(), user: Named.nullable(), queue: Named.nullable() });

/** The size of a page. */
export const TICKETS_PAGE = 40;

const TicketFilter = z.object({
  searchParam: z.string().trim().max(200).default(""),
  pageNumber: PageNumber,
  cursor: Cursor,
  status: TicketStatus.optional(),
  showAll: YesText,
  withUnreadMessages: YesText,
  queueIds: IdsText.optional(),
  /** Only tickets of exactly these queues. Clients without a filter list all of the user's queues, and omit this. */
  onlyQueues: YesText,
  tags: IdsText.optional(),
  users: IdsText.optional(),
  /** Created on, changed on. */
  date: DayText,
  updatedAt: DayText,
});
export type TicketFilter = z.output<typeof TicketFilter>;

/** On closing, clients send `false` for an automation to stop. */
const Reference = z.union([z.literal(false).transform(() => null), Id]).nullish();

export const TicketChanges = z.object({
  status: TicketStatus.optional(),
  userId: Id.nullish(),
  queueId: Id.nullish(),
  whatsappId: Id.nullish(),
  useIntegration: z.boolean().nullish(),
  promptId: Reference,
  integrationId: Reference,
  /** Closes without a rating request and a farewell. */
  silent: z.boolean().optional(),
  /** The reason, which becomes a note of the ticket. */
  reason: NoteText.optional(),
});
export type TicketChanges = z.output<typeof TicketChanges>;

export const Closing = TicketChanges.pick({ silent: true });
/** To a person, to a queue, or to another connection; without a person it waits. */
export const Transfer = TicketChanges.pick({ userId: true, queueId: true, whatsappId: true, reason: true });
export type TransferValues = z.output<typeof Transfer>;

/** A user to whom a ticket may be transferred, with their presence and number of open tickets. */
export const TransferTarget = Named.extend({ online: z.boolean(), openTickets: z.int(), queues: z.array(Color) });
export type TransferTarget = z.infer<typeof TransferTarget>;

/** A move, shown between two messages: who moved it (null for a rule), to whom and where; and the note with the reason. */
export const TicketMove = z.object({
  id: z.int(),
  what: z.enum(["accepted", "returned", "transferred", "moved"]),
  at: At,
  by: Named.nullable(),
  user: Named.nullable(),
  queue: Named.nullable(),
  noteId: Id.nullable(),
});
export type TicketMove = z.infer<typeof TicketMove>;

export const TicketForm = z.object({
  contactId: Id,
  queueId: Id.nullish(),
  whatsappId: Id.nullish(),
  userId: Id.nullish(),
});
export type TicketValues = z.output<typeof TicketForm>;

/** An undo of closing or transferring, and the remaining time; automatic messages wait that long. */
export const Undo = z.object({ id: z.uuid(), ms: z.int().positive() });
export type Undo = z.infer<typeof Undo>;

/** `undo` only if the caller may undo this change. */
export const ChangedTicket = TicketCard.extend({ undo: Undo.optional() });
export type ChangedTicket = z.infer<typeof ChangedTicket>;

const moving = ["ERR_NO_TICKET_FOUND", "ERR_OTHER_OPEN_TICKET"] as const;
const ended = [...moving, "ERR_TICKET_NOT_OPEN"] as const;

export const tickets = {
  /**
   * With a search, `count` is the number shown so far, plus one while `hasMore`. Such a page may have few or no tickets while there are
   * more: continue with the cursor.
   */
  list: get("/tickets", { query: TicketFilter, response: page("tickets", Ticket).extend({ cursor: z.string().nullable() }) }),
  show: get("/tickets/:id", { params: addressed, response: TicketCard }),
  showByUuid: get("/tickets/u/:uuid", { params: z.object({ uuid: z.uuid() }), response: TicketCard }),
  /** The finished attendances of the thread, newest first. */
  attendances: get("/tickets/:id/attendances", {
    params: addressed,
    query: z.object({ cursor: Cursor }),
    response: z.object({ attendances: z.array(Attendance), hasMore: z.boolean(), cursor: z.string().nullable() }),
  }),
  /** The moves in a period, oldest first; an open end reaches to the first or last one. */
  moves: get("/tickets/:id/moves", {
    params: addressed,
    query: z.object({ from: AtText.optional(), to: AtText.optional() }),
    response: z.array(TicketMove),
  }),
  /** Users who are online first, and then those with the fewest tickets. */
  targets: get("/tickets/targets", { response: z.array(TransferTarget) }),
  create: post("/tickets", { body: TicketForm, response: TicketCard, example: { contactId: 1, queueId: null } }),
  /** One endpoint per verb. POST, because a verb adds a move to the ticket's history; it does not replace the ticket. */
  close: post("/tickets/:id/close", {
    params: addressed,
    body: Closing,
    response: ChangedTicket,
    errors: moving,
    example: { silent: true },
  }),
  /** If several users accept at once, one gets it, and the others learn who. */
  accept: post("/tickets/:id/accept", { params: addressed, response: ChangedTicket, errors: [...ended, "ERR_NO_USER_FOUND"], example: {} }),
  /** If the contact has written again meanwhile, it is accepted. */
  reopen: post("/tickets/:id/reopen", {
    params: addressed,
    response: ChangedTicket,
    errors: [...ended, "ERR_NO_USER_FOUND", "ERR_WAPP_NOT_INITIALIZED"],
    example: {},
  }),
  /** Back to pending, in its queue. */
  return: post("/tickets/:id/return", { params: addressed, response: ChangedTicket, errors: ended, example: {} }),
  transfer: post("/tickets/:id/transfer", {
    params: addressed,
    body: Transfer,
    response: ChangedTicket,
    errors: [...ended, "ERR_NO_USER_FOUND", "ERR_NO_QUEUE_FOUND", "ERR_NO_WAPP_FOUND"],
    example: { queueId: null },
  }),
  /** For other front ends, which send the whole record back: its changes are carried out as one of the five actions above. */
  update: put("/tickets/:id", { params: addressed, body: TicketChanges, response: ChangedTicket, example: { status: "open" } }),
  /** Undoes the user's own last change, named by its id, while nothing has followed from it. */
  undo: post("/tickets/:id/undo", {
    params: addressed,
    body: z.object({ undo: z.uuid() }),
    response: TicketCard,
    example: { undo: "00000000-0000-4000-8000-000000000000" },
  }),
  /** Undoes opening: the contact's last message counts as unread again; other messages do not change. */
  markUnread: post("/tickets/:id/unread", { params: addressed, response: TicketCard, example: {} }),
  remove: del("/tickets/:id", { params: addressed, response: z.object({ message: z.literal("ticket deleted") }) }),
};

export const tagSync = {
  sync: post("/tags/sync", {
    body: z.object({ ticketId: Id, tags: z.array(z.object({ id: Id })).max(100) }),
    partsMax: 2000, // tags come whole
    response: TicketCard,
    example: { ticketId: 1, tags: [] },
  }),
};
