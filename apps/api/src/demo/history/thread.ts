import { paragraphs } from "@recado/answering/speak";
import { texts } from "@recado/answering/texts";
import { fill } from "@recado/answering/variables";
import { type Content, text } from "./contents.ts";
import { uuidOf } from "./dice.ts";
import { attendanceRow, insertMessage, orderRow, type Person, type TicketState, undoOf } from "./records.ts";
import { completion, greeting, ratingQuestion } from "./shop.ts";
import { type Agent, type Attendance, type Fact, iso, type Message, type Queue, type World } from "./world.ts";

export type Thread = ReturnType<typeof threadOf>;

const UNDO_MS = 5_000;

/** One customer's thread: its methods do what the product's own actions would do, and collect the resulting records in the world. */
export function threadOf(world: World, id: number, person: Person) {
  const { dice, records, connectionId } = world;
  const uuid = uuidOf(dice);
  let place: TicketState = { status: "closed", userId: null, queueId: null };
  let attendance: Attendance | undefined;
  let undo: object | null = null;
  let undoUntil: string | null = null;
  let unread: Message[] = [];
  let notYetSeen: Message[] = [];
  let outboxNumber = 0;
  let last: Record<string, unknown> = {};
  const times = { created: 0, updated: 0, inbound: 0, seen: 0, open: 0, unqueued: 0 };

  const tell = (name: Fact["name"], at: number, payload: object | (() => object), userId: number | null = null) => {
    const fact: Fact = { name, at, userId, payload: () => ({ ...(typeof payload === "function" ? payload() : payload), ticketId: id }) };
    records.facts.push(fact);
    return fact;
  };
  const tellOf = (name: Fact["name"], message: Message, at: number, more: object = {}, userId: number | null = null) =>
    tell(name, at, () => ({ messageId: message.id, ...more }), userId);

  const inside = () => ({ ticketId: id, person, attendanceId: attendance?.id ?? null });

  function move(at: number, to: TicketState) {
    const was = place;
    place = to;
    times.open = to.status === "open" ? at : 0;
    times.unqueued = to.status === "pending" && to.queueId === null ? at : 0;
    times.updated = at;
    [undo, undoUntil] = [null, null];
    if (attendance && to.status !== "closed") Object.assign(attendance.row, { user_id: to.userId, queue_id: to.queueId });
    return was;
  }

  function open(at: number) {
    if (times.created === 0) {
      times.created = at;
      records.facts.push({ name: "contact.created", at: at - 20, userId: null, payload: () => ({ contactId: person.id }) });
    }
    attendance = { id: world.attendancesFrom + records.attendances.length, row: attendanceRow(id, world.protocolAt(at), at) };
    records.attendances.push(attendance);
    tell("ticket.opened", at, { was: move(at, { status: "pending", userId: null, queueId: null }) });
  }

  function undoable(at: number, by: Agent, was: TicketState) {
    const undoState = undoOf({ key: uuidOf(dice), by, was, last, attendance, connectionId, outboxNumber });
    [undo, undoUntil] = [undoState, iso(at + UNDO_MS)];
    return undoState.id;
  }

  function note(at: number, content: Content, origin: string, userId: number | null) {
    last = {
      last_message: content.preview,
      last_message_at: iso(at),
      last_from_me: origin !== "contact",
      last_origin: origin,
      last_user_id: userId,
    };
    times.updated = at + 70;
  }

  function acknowledge(message: Message, at: number, ack: number) {
    message.row.ack = ack;
    message.row.updated_at = iso(at);
    if (ack > 2) message.phone.row.ack = ack;
    tellOf("message.changed", message, at);
  }

  /** The customer has read all messages so far. */
  function looked(at: number) {
    for (const message of notYetSeen) acknowledge(message, at, message.row.kind === "voice" ? 4 : 3);
    notYetSeen = [];
  }

  function say(at: number, content: Content, { userId = null, heldFor }: { userId?: number | null; heldFor?: string | undefined } = {}) {
    const origin = userId === null ? "bot" : "agent";
    const how = { origin, user_id: userId, status: "sent", read: true };
    const message = insertMessage(world, inside(), at, content, how);
    outboxNumber += 1;
    const leaves = heldFor ? at + UNDO_MS : at;
    const hold = { held_for: heldFor ?? null, held_until: heldFor ? iso(leaves) : null };
    records.orders.push({ message, at, row: { ...orderRow(message, content, outboxNumber), settled_at: iso(leaves + 120), ...hold } });
    note(at, content, origin, userId);
    tellOf("message.queued", message, at, { connectionId }, userId);
    acknowledge(message, leaves + 120, 1);
    acknowledge(message, leaves + 240, 2);
    notYetSeen.push(message);
    return message;
  }

  function hear(at: number, content: Content, { isRating = false, quoted }: { isRating?: boolean; quoted?: Message | undefined } = {}) {
    if (place.status === "closed" && !isRating) open(at + 50);
    looked(at);
    const quotes = quoted ? { quoted_provider_id: quoted.row.provider_id } : {};
    const how = { origin: "contact", user_id: null, status: "received", ack: 0, read: isRating, ...quotes };
    const message = insertMessage(world, inside(), at, content, how);
    if (!isRating) unread.push(message);
    times.inbound = at;
    note(at, content, "contact", null);
    tellOf("message.received", message, at + 60);
    return message;
  }

  return {
    id,
    person,
    hear,
    looked,
    isOpen: () => place.status === "open",
    /** The connection's menu of queues. */
    showMenu(at: number) {
      const lines = world.queues.map(({ name }, index) => `*[ ${index + 1} ]* - ${name}`).join("\n");
      say(at, text(fill(paragraphs(greeting, lines), filling(at))));
      Object.assign(attendance?.row ?? {}, {
        menus_sent: 1,
        last_menu_at: iso(at),
        menu: `queues ${world.queues.map((one) => one.id).join(" ")}`,
      });
    },
    choose(at: number, queue: Queue) {
      tell("ticket.moved", at, { was: move(at, { ...place, queueId: queue.id }) });
      say(at + 40, text(queue.greeting));
    },
    accept(at: number, agent: Agent) {
      if (attendance?.row.accepted_at === null) Object.assign(attendance.row, { accepted_at: iso(at), accepted_by: agent.id });
      tell("ticket.accepted", at, { was: move(at, { ...place, status: "open", userId: agent.id }) }, agent.id);
    },
    read(at: number, agent: Agent) {
      if (unread.length === 0) return;
      for (const message of unread) {
        message.row.read = true;
        if (message.row.kind !== "call") message.phone.row.ack = 3;
      }
      unread = [];
      times.seen = at;
      tell("ticket.read", at, {}, agent.id);
    },
    answer: (at: number, content: Content, agent: Agent) => say(at, content, { userId: agent.id }),
    transfer(at: number, queue: Queue, agent: Agent, reason: string) {
      const was = move(at, { status: "pending", userId: null, queueId: queue.id });
      tell("ticket.transferred", at, { was, undo: undoable(at, agent, was) }, agent.id);
      this.write(at, agent, reason);
    },
    write(at: number, agent: Agent, reason: string) {
      const fact = tell("note.added", at, {}, agent.id);
      const row = { ticket_id: id, contact_id: person.id, user_id: agent.id, note: reason, created_at: iso(at), updated_at: iso(at) };
      records.notes.push({ fact, row });
    },
    /** `silent` skips the rating question. */
    close(at: number, agent: Agent, silent: boolean) {
      const was = move(at, { ...place, status: "closed" });
      Object.assign(attendance?.row ?? {}, { closed_at: iso(at), closed_by: agent.id });
      const key = undoable(at, agent, was);
      tell("ticket.closed", at, { how: "agent", silent, was, undo: key }, agent.id);
      if (silent) return;
      say(at + 30, text(fill(paragraphs(ratingQuestion, texts.pt.rating), filling(at))), { heldFor: key });
      Object.assign(attendance?.row ?? {}, { rating_asked_at: iso(at + 40) });
    },
    rate(at: number, rating: number) {
      hear(at, text(String(rating)), { isRating: true });
      Object.assign(attendance?.row ?? {}, { rating, rated_at: iso(at + 90) });
      tell("ticket.rated", at + 90, { attendanceId: attendance?.id, rating });
      say(at + 120, text(fill(completion, filling(at))));
    },
    react(at: number, message: Message, emoji: string) {
      const row = { author: `contact ${person.id}`, name: person.name, emoji, at: iso(at), said_at: iso(at) };
      records.reactions.push({ message, row });
      Object.assign(message.phone.row, { reactions: { customer: emoji } });
      tellOf("message.changed", message, at);
    },
    /** The sender edits their message. */
    reword(at: number, message: Message, body: string) {
      records.edits.push({ message, row: { body: message.body, at: iso(at), said_at: null } });
      Object.assign(message.row, { body, is_edited: true, edited_at: iso(at), updated_at: iso(at) });
      Object.assign(message.phone.row, { body, is_edited: true });
      tellOf("message.changed", message, at);
    },
    takeBack(at: number, message: Message) {
      Object.assign(message.row, { is_deleted: true, updated_at: iso(at) });
      Object.assign(message.phone.row, { is_deleted: true });
      tellOf("message.changed", message, at);
    },
    /** The ticket's row in the end. `seenAt` becomes a message id once messages have ids. */
    rest: () => ({
      createdAt: times.created,
      seenAt: times.seen,
      row: {
        id,
        uuid,
        contact_id: person.id,
        connection_id: connectionId,
        status: place.status,
        user_id: place.userId,
        queue_id: place.queueId,
        attendance_id: attendance?.id,
        unread_messages: unread.length,
        outbox_number: outboxNumber,
        undo,
        undo_until: undoUntil,
        ...last,
        last_inbound_at: iso(times.inbound),
        last_inbound_here_at: iso(times.inbound),
        created_at: iso(times.created),
        updated_at: iso(times.updated),
        open_since: times.open ? iso(times.open) : null,
        unqueued_since: times.unqueued ? iso(times.unqueued) : null,
      },
    }),
  };

  function filling(at: number) {
    const protocol = String(attendance?.row.protocol ?? "");
    return { contactName: person.name, protocol, at: new Date(at), zone: world.zone, language: "pt" as const };
  }
}
