import type { TicketPlace } from "@recado/contract/facts";
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

/** `status: "open"` keeps its holder where only the queue is named. */
export type Transfer = {
  status?: "open" | "pending" | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  connectionId?: number | undefined;
};

/**
 * As an agent asks for it. The reason becomes a note before the ticket leaves, for the agent may not see it any more afterwards. Given
 * to nobody in its own queue, an open ticket is returned; where it stands so already, as after an answer that got lost, nothing is done.
 */
export async function giveTicket(ctx: Ctx, id: number, { userId, queueId, whatsappId, reason }: TransferValues): Promise<TicketRow> {
  const seen = await accessTicket(ctx, id, "read");
  const connectionId = whatsappId ?? undefined;
  const transfer: Transfer = { userId, queueId, connectionId, ...(queueId !== undefined && !userId && { status: "pending" }) };
  const place = destinationOf(seen, transfer);
  const staysOnConnection = connectionId === undefined || connectionId === seen.connectionId;
  if (staysOnConnection && samePlace(seen, place)) return seen;
  if (reason !== undefined) await addNote(ctx, { ticketId: id, note: reason });
  const isReturned = staysOnConnection && place.status === "pending" && place.queueId === seen.queueId;
  return isReturned ? returnTicket(ctx, seen) : transferTicket(ctx, seen, transfer);
}

/**
 * To a person, to a queue, to another connection: whoever gave it away may not see it any more. For a few seconds he may take it
 * back, unless two threads have become one.
 */
export async function transferTicket(ctx: Ctx, ticket: number | TicketRow, transfer: Transfer): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "transfer");
  if (seen.status === "closed") fail("ERR_TICKET_NOT_OPEN");
  const place = destinationOf(seen, transfer);
  if (place.userId !== null) await checkHolder(ctx, place.userId, place.queueId);
  else if (place.queueId !== null) await checkQueue(ctx, place.queueId);

  const { connectionId, isJoined = false } = await otherConnection(ctx, seen, transfer.connectionId);
  if (connectionId === undefined && samePlace(seen, place)) return seen;
  const to: Destination = { ...place, chatbot: false, queueOptionId: null, ...(connectionId !== undefined && { connectionId }) };
  const moved = isJoined ? await shiftForGood(ctx, seen, to) : await setPlaceUndoably(ctx, seen, to);
  if (!moved) return refuse(await getTicket(ctx, seen.id));
  await record(ctx, "ticket.transferred", { ticketId: seen.id, ...moved });
  return getTicket(ctx, seen.id);
}

/** A person without a queue leaves it queueless; a queue without a person lets it wait there. */
function destinationOf(seen: TicketRow, { status, userId, queueId }: Transfer): TicketPlace {
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

/** The thread moves there; a closed one that the contact has there is joined with it, one that is served there is in the way. */
async function otherConnection(ctx: Ctx, seen: TicketRow, connectionId: number | undefined): Promise<Other> {
  if (connectionId === undefined || connectionId === seen.connectionId) return {};
  await checkConnection(ctx, connectionId);
  // Whoever has become part of another one meanwhile has his threads there.
  const { contactId } = (await lockTicket(ctx, seen.id)) ?? fail("ERR_NO_TICKET_FOUND");
  const there = await lockThread(ctx, { contactId, connectionId, isGroup: seen.isGroup });
  if (there.status !== "closed") refuse(await getTicket(ctx, there.id));
  if (there.isNew) await deleteTicket(ctx, there.id);
  else await mergeTickets(ctx, { keptId: seen.id, goneId: there.id });
  return { connectionId, isJoined: !there.isNew };
}

const samePlace = (one: TicketPlace, other: TicketPlace) =>
  one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;
