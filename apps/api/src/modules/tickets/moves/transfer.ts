import type { TicketPosition } from "@recado/contract/facts";
import type { TransferValues } from "@recado/contract/tickets";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { mergeTickets } from "../merging/merge.ts";
import { addNote } from "../notes.ts";
import { accessTicket, deleteTicket, getTicket, lockTicket, reachTicket, type TicketRow } from "../queries.ts";
import { type Destination, lockThread, setPlace } from "../threads/threads.ts";
import { refuse } from "./conflicts.ts";
import { returnTicket } from "./return.ts";
import { checkConnection, checkHolder, checkQueue } from "./targets.ts";
import { type Moved, setPlaceUndoably } from "./undoable.ts";

/** `status: "open"` keeps the holder if only the queue is given. */
export type Transfer = {
  status?: "open" | "pending" | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  connectionId?: number | undefined;
};

/**
 * A transfer as an agent requests it. The reason becomes a note first, because the agent may not see the ticket afterwards. An open ticket
 * that is given to nobody in its own queue is returned; if the ticket already is there, as when a lost response makes the client repeat,
 * nothing is done.
 */
export async function transferAsAgent(ctx: Ctx, id: number, { userId, queueId, whatsappId, reason }: TransferValues): Promise<TicketRow> {
  const seen = await accessTicket(ctx, id, "read");
  const connectionId = whatsappId ?? undefined;
  const transfer: Transfer = { userId, queueId, connectionId, ...(queueId !== undefined && !userId && { status: "pending" }) };
  const destination = destinationOf(seen, transfer);
  const staysOnConnection = connectionId === undefined || connectionId === seen.connectionId;
  if (staysOnConnection && samePlace(seen, destination)) return seen;
  if (reason !== undefined) await addNote(ctx, { ticketId: id, note: reason });
  const isReturned = staysOnConnection && destination.status === "pending" && destination.queueId === seen.queueId;
  return isReturned ? returnTicket(ctx, seen) : transferTicket(ctx, seen, transfer);
}

/**
 * To a user, a queue or another connection; the agent may not see the ticket afterwards. The agent may undo it for a few seconds, unless
 * two threads were merged.
 */
export async function transferTicket(ctx: Ctx, ticket: number | TicketRow, transfer: Transfer): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "transfer");
  if (seen.status === "closed") fail("ERR_TICKET_NOT_OPEN");
  const destination = destinationOf(seen, transfer);
  if (destination.userId !== null) await checkHolder(ctx, destination.userId, destination.queueId);
  else if (destination.queueId !== null) await checkQueue(ctx, destination.queueId);

  const { connectionId, isJoined = false } = await otherConnection(ctx, seen, transfer.connectionId);
  if (connectionId === undefined && samePlace(seen, destination)) return seen;
  const to: Destination = { ...destination, chatbot: false, queueOptionId: null, ...(connectionId !== undefined && { connectionId }) };
  const moved = isJoined ? await shiftForGood(ctx, seen, to) : await setPlaceUndoably(ctx, seen, to);
  if (!moved) return refuse(await getTicket(ctx, seen.id));
  await record(ctx, "ticket.transferred", { ticketId: seen.id, ...moved });
  return getTicket(ctx, seen.id);
}

/** A user without a queue leaves the ticket queueless; a queue without a user makes it wait there. */
function destinationOf(seen: TicketRow, { status, userId, queueId }: Transfer): TicketPosition {
  const isGiven = Boolean(userId) && userId !== seen.userId;
  if (userId && isGiven) return { status: "open", userId, queueId: queueId ?? null };
  const queue = queueId === undefined ? seen.queueId : queueId;
  const waits = status === "pending" || seen.userId === null || (queue !== null && queue !== seen.queueId && !userId && status !== "open");
  return waits ? { status: "pending", userId: null, queueId: queue } : { status: "open", userId: seen.userId, queueId: queue };
}

async function shiftForGood(ctx: Ctx, seen: TicketRow, to: Destination): Promise<Moved | undefined> {
  const was = await setPlace(ctx, seen, to);
  return was && { was };
}

type Other = { connectionId?: number; isJoined?: boolean };

/**
 * Moves the thread to the other connection. A closed thread of the contact there is merged with it; an open or pending one there refuses
 * the transfer.
 */
async function otherConnection(ctx: Ctx, seen: TicketRow, connectionId: number | undefined): Promise<Other> {
  if (connectionId === undefined || connectionId === seen.connectionId) return {};
  await checkConnection(ctx, connectionId);
  // A contact who was merged meanwhile has the thread under the other contact.
  const { contactId } = (await lockTicket(ctx, seen.id)) ?? fail("ERR_NO_TICKET_FOUND");
  const target = await lockThread(ctx, { contactId, connectionId, isGroup: seen.isGroup });
  if (target.status !== "closed") refuse(await getTicket(ctx, target.id));
  if (target.isNew) await deleteTicket(ctx, target.id);
  else await mergeTickets(ctx, { keptId: seen.id, goneId: target.id });
  return { connectionId, isJoined: !target.isNew };
}

const samePlace = (one: TicketPosition, other: TicketPosition) =>
  one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;
