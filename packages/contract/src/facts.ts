import { z } from "zod";
import { factsOfNouns } from "./all.ts";
import { Id } from "./common.ts";
import { Doing } from "./events.ts";
import { nounFacts } from "./nounFacts.ts";
import { TicketStatus } from "./tickets.ts";

/**
 * Who may see a ticket depends on this alone. A fact that moves a ticket contains the previous place, so that people who saw it there are
 * notified.
 */
export const TicketPosition = z.object({ status: TicketStatus, userId: Id.nullable(), queueId: Id.nullable() });
export type TicketPosition = z.infer<typeof TicketPosition>;

const moved = z.object({ ticketId: Id, was: TicketPosition });
/** The key of a change that can be undone for a few seconds; automatic messages wait for that time. */
const undoable = z.uuid().optional();
const ofTicket = z.object({ ticketId: Id });
const ofMessage = z.object({ messageId: z.int(), ticketId: Id });

/** What happened, in the past tense. Payloads carry ids; readers load what they may see. */
export const facts = {
  "company.signed-up": z.object({ companyId: Id }),
  "user.created": z.object({ userId: Id }),
  "user.changed": z.object({ userId: Id, what: z.array(z.string()) }),
  "user.removed": z.object({ userId: Id, name: z.string() }),
  "user.online": z.object({ userId: Id }),
  /** `silent`: their sockets may still be open, but have not sent anything. */
  "user.offline": z.object({ userId: Id, silent: z.boolean().optional() }),
  "session.started": z.object({ userId: Id, sessionId: z.uuid() }),
  "session.ended": z.object({
    userId: Id,
    sessionIds: z.array(z.uuid()),
    cause: z.enum(["logout", "elsewhere", "password", "role", "removed", "reuse", "reset", "ended"]),
  }),
  "password.reset-asked": z.object({ userId: Id }),
  "quick-message.created": z.object({ quickMessageId: Id }),
  /** People who saw the message before are notified, too: a company-wide one may become personal. */
  "quick-message.changed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  "quick-message.removed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  /** Incoming files have exceeded the plan's storage. */
  "storage.passed": z.object({ storage: z.int() }),
  "setting.changed": z.object({ key: z.string(), value: z.string() }),
  /** The tickets of one that is removed lose their queue in the same transaction; people who saw them are notified by `ticket.moved`. */
  ...nounFacts("queue"),
  "queue-option.changed": z.object({ queueId: Id }),

  ...nounFacts("connection"),
  /** Status, cause, QR or pairing code: the content of the session's event. */
  "connection.session": z.object({ connectionId: Id }),
  /** An admin changed its wanted state: the owning process reads it. */
  "connection.asked": z.object({ connectionId: Id }),
  "connection.token-made": z.object({ connectionId: Id }),
  "connection.templates": z.object({ connectionId: Id }),

  ...nounFacts("contact"),
  /** Two contacts are the same person; the second one's thread now belongs to the first. */
  "contact.merged": z.object({ contactId: Id, goneId: Id }),
  /** The contacts are separate again, each with their own records. */
  "contact.unmerged": z.object({ contactId: Id, goneId: Id, mergeId: Id }),

  /** The import's state: read, begun, ended. */
  "contact-import.changed": z.object({ importId: Id }),
  /** Some rows were imported: one fact for all of them, or browsers would get a hundred thousand. */
  "contacts.imported": z.object({ importId: Id.nullable(), created: z.array(Id), updated: z.array(Id) }),
  "contacts.exported": z.object({ searchParam: z.string() }),

  "ticket.opened": moved,
  "ticket.accepted": moved,
  "ticket.returned": moved,
  /** `silent` sends no rating request and no farewell. */
  "ticket.closed": moved.extend({ how: z.enum(["agent", "inactive", "api", "removed"]), silent: z.boolean(), undo: undoable }),
  "ticket.reopened": moved,
  "ticket.transferred": moved.extend({ undo: undoable }),
  /** The agent undid closing or transferring: the ticket is as before, and automatic messages are withdrawn. */
  "ticket.undone": moved.extend({ undo: z.uuid() }),
  /** By a rule: the menu, a timer, or the removal of a queue or user. */
  "ticket.moved": moved,
  /** Its row in the list has changed, but not its place. */
  "ticket.changed": ofTicket,
  "ticket.read": ofTicket,
  /** A user marked it as unread. */
  "ticket.unread": ofTicket,
  /** A user pinned or snoozed it in their own list, or its snooze ended. */
  "ticket.marked": z.object({ ticketId: Id, userId: Id }),
  /** Transient: the contact is typing, or has stopped. */
  "ticket.typing": z.object({ ticketId: Id, isTyping: z.boolean() }),
  /** Transient: a user's tab now shows this ticket, and no other. */
  "ticket.attended": z.object({ seat: z.string(), userId: Id, ticketId: Id.nullable(), doing: Doing }),
  "ticket.rated": z.object({ ticketId: Id, attendanceId: Id, rating: z.int() }),
  /** `into` is the ticket that it was merged into. */
  "ticket.removed": moved.extend({ into: z.uuid().optional() }),

  "note.added": z.object({ noteId: Id, ticketId: Id }),
  "note.removed": z.object({ noteId: Id, ticketId: Id }),

  /** `own`: written on the company's own phone. */
  "message.received": ofMessage.extend({ own: z.literal(true).optional() }),
  "message.queued": ofMessage.extend({ connectionId: Id.nullable() }),
  /** Its state, text, file or reactions have changed. `sent`: the provider has just taken it. */
  "message.changed": ofMessage.extend({ sent: z.literal(true).optional() }),
  /** The fate of many messages is known at once, because their connection was removed: one fact for all of them. */
  "messages.settled": z.object({ messageIds: z.array(z.int()) }),
  /** It was cancelled before it was sent, and is not shown any more. */
  "message.withdrawn": ofMessage.extend({ was: TicketPosition }),
  /** Something waits for the connection's owner: an edit, a deletion, a reaction, a request. */
  "outbox.filled": z.object({ connectionId: Id }),

  ...nounFacts("schedule"),

  /** Something happened on the sandbox's phone. */
  "sandbox.changed": z.object({ connectionId: Id }),
  /** Transient: a customer is typing on their phone. */
  "sandbox.typing": z.object({ connectionId: Id, number: z.string(), isTyping: z.boolean() }),

  ...factsOfNouns,
};

export type FactName = keyof typeof facts;
export type FactPayload<N extends FactName> = z.infer<(typeof facts)[N]>;
