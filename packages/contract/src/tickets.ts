import { z } from "zod";
import { At, AtText, addressed, Cursor, DayText, Id, IdsText, Named, NoteText, PageNumber, page, YesText } from "./common.ts";
import { Provider } from "./connections.ts";
import { del, get, post, put } from "./endpoint.ts";

export const TicketStatus = z.enum(["pending", "open", "closed"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

const Color = Named.extend({ color: z.string() });

/** One cycle of the thread: queued, accepted, closed. */
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

/** Who says something: the contact, one of us, or what speaks for us. */
export const Origin = z.enum(["contact", "agent", "bot", "flow", "campaign", "schedule", "api", "phone"]);
export type Origin = z.infer<typeof Origin>;

/** `contact` in groups alone, where several speak. */
const Speaker = z.object({ origin: Origin, user: Named.nullable(), contact: Named.nullable() });

/** What was said without typing it: `body` and `lastMessage` have it in the company's language, and each reader may have it in his. */
export const Word = z.enum([
  ...(["image", "audio", "voice", "video", "document", "sticker", "location", "contacts", "poll", "call", "videoCall"] as const),
  ...(["pastCall", "pastVideoCall"] as const),
  ...(["unknown", "deleted", "edit", "delete", "reaction", "unreaction"] as const),
]);
export type Word = z.infer<typeof Word>;

/** Beside `ack`: what became of what we send. What came in is `received`. */
export const MessageStatus = z.enum(["received", "queued", "sending", "sent", "failed", "unknown", "cancelled"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** How far something that we said has come. */
const Acked = z.object({ kind: z.string(), ack: z.int(), status: MessageStatus, updatedAt: At });

/** What one may do with it now; what only the state forbids is answered with 409 all the same. */
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
  /** Where nobody typed it: what it is. */
  lastWord: Word.nullable(),
  lastMessageAt: At.nullable(),
  /** Where the last word was ours. Its own date is the message's. */
  lastAck: Acked.nullable(),
  /** Whether the last word was ours. */
  fromMe: z.boolean(),
  /** Who said it. Of what was said before this was kept nobody knows. */
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
  /** By which kind of channel one reaches him there. */
  provider: Provider.nullable(),
  tags: z.array(Color),
  /** The number that {{protocol}} stands for. */
  protocol: z.string().nullable(),
  /** The same, as clients of this kind know it: the one number that people are told. */
  code: z.string().nullable(),
  can: z.object(abilities),
});
export type Ticket = z.infer<typeof Ticket>;

/** What many hear has no `can`. */
export const TicketNews = Ticket.omit({ can: true });
export type TicketNews = z.infer<typeof TicketNews>;

export const ChannelLimits = z.object({
  /** For so long after it was said what we said can be reworded, or taken back from everybody; 0 is never. */
  editMs: z.int(),
  deleteMs: z.int(),
  /** How many letters a text and a caption may have; null where nobody counts. */
  letters: z.object({ text: z.int(), caption: z.int() }).nullable(),
});
export type ChannelLimits = z.infer<typeof ChannelLimits>;

/** What one ticket's page knows beyond its row in the list. */
export const TicketCard = Ticket.extend({
  contact: Ticket.shape.contact.extend({ extraInfo: z.array(z.object({ id: Id, name: z.string(), value: z.string() })) }),
  /** Where the provider allows free text only for a day after the customer's last message: until when. */
  window: z.object({ open: z.boolean(), until: At.nullable() }).nullable(),
  /** What the channel takes; null where none is left. */
  limits: ChannelLimits.nullable(),
  connected: z.boolean(),
  attendances: z.array(Attendance),
});
export type TicketCard = z.infer<typeof TicketCard>;

/** Told to whoever comes second: who is already there. */
export const TicketHolder = z.object({ id: Id, uuid: z.uuid(), userId: Id.nullable(), user: Named.nullable(), queue: Named.nullable() });

/** So many a page of the list holds. */
export const TICKETS_PAGE = 40;

const TicketFilter = z.object({
  searchParam: z.string().trim().max(200).default(""),
  pageNumber: PageNumber,
  cursor: Cursor,
  status: TicketStatus.optional(),
  showAll: YesText,
  withUnreadMessages: YesText,
  queueIds: IdsText.optional(),
  /** Those queues and nothing else. Clients that filter nothing name all of one's own queues, and say nothing of this. */
  onlyQueues: YesText,
  tags: IdsText.optional(),
  users: IdsText.optional(),
  /** Created on, changed on. */
  date: DayText,
  updatedAt: DayText,
});
export type TicketFilter = z.output<typeof TicketFilter>;

/** On closing, clients send `false` for what stops. */
const Reference = z.union([z.literal(false).transform(() => null), Id]).nullish();

export const TicketChanges = z.object({
  status: TicketStatus.optional(),
  userId: Id.nullish(),
  queueId: Id.nullish(),
  whatsappId: Id.nullish(),
  useIntegration: z.boolean().nullish(),
  promptId: Reference,
  integrationId: Reference,
  /** Closes without asking for a rating and without a farewell. */
  silent: z.boolean().optional(),
  /** Why: it becomes a note of the ticket. */
  reason: NoteText.optional(),
});
export type TicketChanges = z.output<typeof TicketChanges>;

export const Closing = TicketChanges.pick({ silent: true });
/** To a person, to a queue, or to another connection; without a person it waits. */
export const Transfer = TicketChanges.pick({ userId: true, queueId: true, whatsappId: true, reason: true });
export type TransferValues = z.output<typeof Transfer>;

/** Somebody to whom a ticket may be given: whether he is there, and how many he holds already. */
export const TransferTarget = Named.extend({ online: z.boolean(), openTickets: z.int(), queues: z.array(Color) });
export type TransferTarget = z.infer<typeof TransferTarget>;

/** Between two messages: who moved it, by a rule nobody, to whom and where; and the note that says why. */
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

/** What whoever closed or gave away a ticket may take back, and for how much longer; what is said because of it waits until then. */
export const Undo = z.object({ id: z.uuid(), ms: z.int().positive() });
export type Undo = z.infer<typeof Undo>;

/** `undo` only where the one who asks may take back what has just been done. */
export const ChangedTicket = TicketCard.extend({ undo: Undo.optional() });
export type ChangedTicket = z.infer<typeof ChangedTicket>;

const moving = ["ERR_NO_TICKET_FOUND", "ERR_OTHER_OPEN_TICKET"] as const;
const ended = [...moving, "ERR_TICKET_NOT_OPEN"] as const;

export const tickets = {
  /**
   * Whoever looks for words is told how many were shown so far, and one more while `hasMore`. While there may be more, a page of them
   * may hold few, or none: the cursor goes on.
   */
  list: get("/tickets", { query: TicketFilter, response: page("tickets", Ticket).extend({ cursor: z.string().nullable() }) }),
  show: get("/tickets/:id", { params: addressed, response: TicketCard }),
  showByUuid: get("/tickets/u/:uuid", { params: z.object({ uuid: z.uuid() }), response: TicketCard }),
  /** The cycles of the thread that are over, newest first. */
  attendances: get("/tickets/:id/attendances", {
    params: addressed,
    query: z.object({ cursor: Cursor }),
    response: z.object({ attendances: z.array(Attendance), hasMore: z.boolean(), cursor: z.string().nullable() }),
  }),
  /** Those of one stretch of time, oldest first; without an end of it, up to the first or the last. */
  moves: get("/tickets/:id/moves", {
    params: addressed,
    query: z.object({ from: AtText.optional(), to: AtText.optional() }),
    response: z.array(TicketMove),
  }),
  /** Whoever is there first, and of those who has the least to do. */
  targets: get("/tickets/targets", { response: z.array(TransferTarget) }),
  create: post("/tickets", { body: TicketForm, response: TicketCard, example: { contactId: 1, queueId: null } }),
  close: post("/tickets/:id/close", {
    params: addressed,
    body: Closing,
    response: ChangedTicket,
    errors: moving,
    example: { silent: true },
  }),
  /** Of many who accept at once one has it, and the others are told who. */
  accept: post("/tickets/:id/accept", { params: addressed, response: ChangedTicket, errors: [...ended, "ERR_NO_USER_FOUND"], example: {} }),
  /** Where the contact has written again meanwhile, it is accepted. */
  reopen: post("/tickets/:id/reopen", {
    params: addressed,
    response: ChangedTicket,
    errors: [...ended, "ERR_NO_USER_FOUND", "ERR_WAPP_NOT_INITIALIZED"],
    example: {},
  }),
  /** Back to those who wait, in its queue. */
  return: post("/tickets/:id/return", { params: addressed, response: ChangedTicket, errors: ended, example: {} }),
  transfer: post("/tickets/:id/transfer", {
    params: addressed,
    body: Transfer,
    response: ChangedTicket,
    errors: [...ended, "ERR_NO_USER_FOUND", "ERR_NO_QUEUE_FOUND", "ERR_NO_WAPP_FOUND"],
    example: { queueId: null },
  }),
  /** For compatible clients, which send the whole record back: what differs from how the ticket stands is one of the five above. */
  update: put("/tickets/:id", { params: addressed, body: TicketChanges, response: ChangedTicket, example: { status: "open" } }),
  /** Takes back one's own last change, named by its id, as long as nothing has come of it. */
  undo: post("/tickets/:id/undo", {
    params: addressed,
    body: z.object({ undo: z.uuid() }),
    response: TicketCard,
    example: { undo: "00000000-0000-4000-8000-000000000000" },
  }),
  /** Takes the opening back: the contact's last word counts as unread again, and nobody else's count is touched. */
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
