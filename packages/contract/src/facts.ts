import { z } from "zod";
import { factsOfNouns } from "./all.ts";
import { Id } from "./common.ts";
import { Doing } from "./events.ts";
import { TicketStatus } from "./tickets.ts";

/** Who sees a ticket depends on this alone. A fact that moves one says where it was, so that those who saw it there hear it. */
export const TicketPlace = z.object({ status: TicketStatus, userId: Id.nullable(), queueId: Id.nullable() });
export type TicketPlace = z.infer<typeof TicketPlace>;

const moved = z.object({ ticketId: Id, was: TicketPlace });
/** Under this name it can be taken back for a few seconds, and what is said because of it waits. */
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
  /** `silent`: his sockets may be open yet, but nothing was heard from them. */
  "user.offline": z.object({ userId: Id, silent: z.boolean().optional() }),
  "session.started": z.object({ userId: Id, sessionId: z.uuid() }),
  "session.ended": z.object({
    userId: Id,
    sessionIds: z.array(z.uuid()),
    cause: z.enum(["logout", "elsewhere", "password", "role", "removed", "reuse", "reset", "ended"]),
  }),
  "password.reset-asked": z.object({ userId: Id }),
  "quick-message.created": z.object({ quickMessageId: Id }),
  /** Whoever saw it where it was hears that it moved: a company-wide one may become somebody's own. */
  "quick-message.changed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  "quick-message.removed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  /** What came from outside has passed the gigabytes of the plan. */
  "storage.passed": z.object({ storage: z.int() }),
  "setting.changed": z.object({ key: z.string(), value: z.string() }),
  "queue.created": z.object({ queueId: Id }),
  "queue.changed": z.object({ queueId: Id }),
  /** Its tickets become queueless in the same transaction; those who saw them are told by `ticket.moved`. */
  "queue.removed": z.object({ queueId: Id }),
  "queue-option.changed": z.object({ queueId: Id }),

  "connection.created": z.object({ connectionId: Id }),
  "connection.changed": z.object({ connectionId: Id }),
  "connection.removed": z.object({ connectionId: Id }),
  /** Status, cause, QR or pairing code: what the session's event says. */
  "connection.session": z.object({ connectionId: Id }),
  /** An admin asked for something of it: the owner's process looks. */
  "connection.asked": z.object({ connectionId: Id }),
  "connection.token-made": z.object({ connectionId: Id }),
  "connection.templates": z.object({ connectionId: Id }),

  "contact.created": z.object({ contactId: Id }),
  "contact.changed": z.object({ contactId: Id }),
  "contact.removed": z.object({ contactId: Id }),
  /** Two turned out to be one; the thread of the second is the first's from here on. */
  "contact.merged": z.object({ contactId: Id, goneId: Id }),
  /** They are two again, each with what is his. */
  "contact.unmerged": z.object({ contactId: Id, goneId: Id, mergeId: Id }),

  /** Where it stands: read, begun, ended. */
  "contact-import.changed": z.object({ importId: Id }),
  /** Some of its rows are contacts now: one fact for all of them, or browsers would hear a hundred thousand. */
  "contacts.imported": z.object({ importId: Id.nullable(), created: z.array(Id), updated: z.array(Id) }),
  "contacts.exported": z.object({ searchParam: z.string() }),

  "ticket.opened": moved,
  "ticket.accepted": moved,
  "ticket.returned": moved,
  /** `silent` asks for no rating and says no farewell. */
  "ticket.closed": moved.extend({ how: z.enum(["agent", "inactive", "api", "removed"]), silent: z.boolean(), undo: undoable }),
  "ticket.reopened": moved,
  "ticket.transferred": moved.extend({ undo: undoable }),
  /** Whoever closed it or gave it away took that back: it stands as before, and what was to be said because of it is withdrawn. */
  "ticket.undone": moved.extend({ undo: z.uuid() }),
  /** By a rule: the menu, a timer, a queue or a person that is gone. */
  "ticket.moved": moved,
  /** What its row in the list shows, but not where it stands. */
  "ticket.changed": ofTicket,
  "ticket.read": ofTicket,
  /** Somebody wants it to be looked at again. */
  "ticket.unread": ofTicket,
  /** Somebody pinned it or put it off in his own list, or what he put off woke. */
  "ticket.marked": z.object({ ticketId: Id, userId: Id }),
  /** Whispered: the contact writes, or has stopped to. */
  "ticket.typing": z.object({ ticketId: Id, isTyping: z.boolean() }),
  /** Whispered: a person's tab has this ticket before it from here on, and no other. */
  "ticket.attended": z.object({ seat: z.string(), userId: Id, ticketId: Id.nullable(), doing: Doing }),
  "ticket.rated": z.object({ ticketId: Id, attendanceId: Id, rating: z.int() }),
  /** `into` is the thread that it has become a part of. */
  "ticket.removed": moved.extend({ into: z.uuid().optional() }),

  "note.added": z.object({ noteId: Id, ticketId: Id }),
  "note.removed": z.object({ noteId: Id, ticketId: Id }),

  "message.received": ofMessage,
  "message.queued": ofMessage.extend({ connectionId: Id.nullable() }),
  /** Its state, text, file or reactions are not what they were. */
  "message.changed": ofMessage,
  /** What became of many was learnt at once, for their connection is no more: one fact for all of them. */
  "messages.settled": z.object({ messageIds: z.array(z.int()) }),
  /** It was never said, and stands nowhere any more. */
  "message.withdrawn": ofMessage.extend({ was: TicketPlace }),
  /** Something waits for a connection's owner: an edit, a delete, a reaction, a question. */
  "outbox.filled": z.object({ connectionId: Id }),

  "schedule.created": z.object({ scheduleId: Id }),
  "schedule.changed": z.object({ scheduleId: Id }),
  "schedule.removed": z.object({ scheduleId: Id }),

  /** Something happened on the sandbox's phone. */
  "sandbox.changed": z.object({ connectionId: Id }),
  /** Whispered: a customer writes on his phone. */
  "sandbox.typing": z.object({ connectionId: Id, number: z.string(), isTyping: z.boolean() }),

  ...factsOfNouns,
};

export type FactName = keyof typeof facts;
export type FactPayload<N extends FactName> = z.infer<(typeof facts)[N]>;
