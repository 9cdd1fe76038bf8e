import type { Content } from "./contents.ts";
import { type Agent, type Attendance, iso, type Message, type World } from "./world.ts";

export type Person = { id: number; name: string; number: string; city: string; phoneId: number };
export type TicketState = { status: "closed" | "pending" | "open"; userId: number | null; queueId: number | null };
type MessageContext = { ticketId: number; person: Person; attendanceId: number | null };

/** An attendance that has just begun. */
export const attendanceRow = (ticketId: number, protocol: string, at: number): Record<string, unknown> => ({
  ticket_id: ticketId,
  protocol,
  queue_id: null,
  user_id: null,
  queued_at: iso(at),
  accepted_at: null,
  accepted_by: null,
  closed_at: null,
  closed_by: null,
  rating_asked_at: null,
  rating: null,
  rated_at: null,
  menus_sent: 0,
  last_menu_at: null,
  greeted: false,
  menu: null,
});

type MessageColumns = { origin: string } & Record<string, unknown>;

/** A message in the conversation and on the customer's phone. Incoming messages are stored shortly after they were sent. */
export function insertMessage(
  { dice, records, connectionId }: World,
  inside: MessageContext,
  at: number,
  content: Content,
  how: MessageColumns,
): Message {
  const fromMe = how.origin !== "contact";
  const { ticketId, person, attendanceId } = inside;
  const { phone, kind, body } = content;
  const providerId = `${fromMe ? "3EB0" : "3A"}${dice.hex(18).toUpperCase()}`;
  const created = fromMe ? at - 30 : at + 60;
  const message: Message = {
    id: 0,
    at,
    created,
    fromMe,
    body,
    row: {
      ticket_id: ticketId,
      connection_id: connectionId,
      contact_id: fromMe ? null : person.id,
      attendance_id: attendanceId,
      provider_id: kind === "call" ? `call:${providerId}` : providerId,
      from_me: fromMe,
      kind,
      body,
      sent_at: iso(at),
      created_at: iso(created),
      updated_at: iso(created),
      ...content.row(fromMe),
      ...how,
    },
    phone: { id: 0, row: { person_id: person.phoneId, from_company: fromMe, provider_id: providerId, ack: 2, at: iso(at), ...phone } },
  };
  records.messages.push(message);
  return message;
}

/** A message's outbox row, with the reference that the phone knows it by. */
export const orderRow = ({ row, at }: Message, { parcel }: Content, number: number) => ({
  connection_id: row.connection_id,
  ticket_id: row.ticket_id,
  number,
  kind: "send",
  payload: parcel,
  ref: row.provider_id,
  state: "sent",
  attempt: 1,
  lease_token: 1,
  due_at: iso(at),
  created_at: iso(at - 30),
});

type MoveState = {
  key: string;
  by: Agent;
  was: TicketState;
  last: object;
  attendance: Attendance | undefined;
  connectionId: number;
  outboxNumber: number;
};

/** The ticket's state before a move, as the ticket's row keeps it for the undo. */
export function undoOf({ key, by, was, last, attendance, connectionId, outboxNumber }: MoveState) {
  const { accepted_at, accepted_by } = attendance?.row ?? {};
  const assignment = { user_id: was.userId, queue_id: was.queueId };
  return {
    id: key,
    by: by.id,
    ticket: {
      status: was.status,
      chatbot: false,
      ...assignment,
      open_since: accepted_at,
      ...last,
      attendance_id: attendance?.id,
      connection_id: connectionId,
      outbox_number: outboxNumber,
      use_integration: false,
    },
    attendance: { id: attendance?.id, ...assignment, accepted_at, accepted_by },
  };
}
