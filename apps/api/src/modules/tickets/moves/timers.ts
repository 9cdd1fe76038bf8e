import { autoTransferAt, expiry } from "@recado/answering/timers";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { lockTicket, type TicketRow } from "../queries.ts";
import { moveTicket } from "../threads/threads.ts";
import { closeTicketAs } from "./close.ts";

/** Closes tickets whose contact received our last message, and has not answered it within the time set for the connection. */
export const closeInactive = () => sweep(listInactive, closeIfInactive);

/** Transfers tickets that nobody has accepted and that have no queue, after the time set for the connection. */
export const transferWaiting = () => sweep(listWaiting, transferIfWaiting);

type Found = { company_id: number; ticket_id: number };

/**
 * Each ticket that the query over all companies found is checked again under its row's lock: of two processes one acts, and a message that
 * arrived meanwhile counts.
 */
async function sweep(list: (at: Date) => Promise<Found[]>, act: (ctx: Ctx, ticketId: number, at: Date) => Promise<unknown>) {
  const at = now();
  const failures: unknown[] = [];
  // A ticket that cannot be moved does not hold up the others.
  for (const { company_id, ticket_id } of await list(at))
    await inCompany(company_id, (ctx) => act(ctx, ticket_id, at)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tickets could not be moved by the clock.`);
}

const listInactive = (at: Date) =>
  onPlatform(async (tx) => (await sql<Found>`select company_id, ticket_id from app.find_inactive(${at})`.execute(tx)).rows);

const listWaiting = (at: Date) =>
  onPlatform(async (tx) => (await sql<Found>`select company_id, ticket_id from app.find_to_transfer(${at})`.execute(tx)).rows);

/** A connection that is back up first receives the messages that arrived while it was down. */
const CATCHES_UP_MS = 2 * 60_000;

async function closeIfInactive(ctx: Ctx, ticketId: number, at: Date) {
  const ticket = await lockWaiting(ctx, ticketId);
  if (!ticket?.connectedSince || ticket.connectedSince.getTime() >= at.getTime() - CATCHES_UP_MS) return;
  const end = expiry({ ...ticket, ...(await findLastWord(ctx, ticket)) }, ticket);
  if (end && end < at) await closeTicketAs(ctx, ticketId, { how: "inactive", silent: false });
}

/**
 * Whether the last message of the attendance that is not the bot's is a delivered one of ours, and when; the same rule as in
 * `app.find_inactive`.
 */
async function findLastWord(
  { tx }: Ctx,
  { id: ticketId, attendanceId }: Pick<TicketRow, "id" | "attendanceId">,
): Promise<{ fromMe: boolean; lastMessageAt: number | null }> {
  const { rows } = await sql<{ isHeard: boolean; at: Date }>`select from_me and status = 'sent' as "isHeard",
      greatest(sent_at, (select max(settled_at) from outbox where message_id = m.id and kind = 'send' and state = 'sent')) as at
    from messages m where ticket_id = ${ticketId} and status <> 'cancelled' and origin <> 'bot'
      and sent_at >= (select queued_at from attendances where id = ${attendanceId}) order by sent_at desc, id desc limit 1`.execute(tx);
  return { fromMe: rows[0]?.isHeard ?? false, lastMessageAt: rows[0]?.at.getTime() ?? null };
}

async function transferIfWaiting(ctx: Ctx, ticketId: number, at: Date) {
  const ticket = await lockWaiting(ctx, ticketId);
  const end = ticket && autoTransferAt(ticket, ticket);
  if (!end || end >= at) return;
  await moveTicket(ctx, ticket, { queueId: ticket.transferQueueId, chatbot: false, queueOptionId: null }, "ticket.moved");
}

/** A locked ticket with the columns that the timers need of it and of its connection. */
async function lockWaiting(ctx: Ctx, ticketId: number) {
  const ticket = await lockTicket(ctx, ticketId);
  const more = await ctx.tx
    .selectFrom("tickets")
    .innerJoin("connections", "connections.id", "tickets.connection_id")
    .select((eb) =>
      eb.case().when("connections.status", "=", "CONNECTED").then(eb.ref("status_since")).else(null).end().as("connected_since"),
    )
    .select(["open_since", "unqueued_since", "expires_ticket", "time_to_transfer", "transfer_queue_id"])
    .where("tickets.id", "=", ticketId)
    .executeTakeFirst();
  return ticket && more
    ? {
        ...ticket,
        connectedSince: more.connected_since,
        openSince: more.open_since?.getTime() ?? null,
        pendingSince: more.unqueued_since?.getTime() ?? null,
        expiresTicket: more.expires_ticket,
        timeToTransfer: more.time_to_transfer,
        transferQueueId: more.transfer_queue_id,
      }
    : undefined;
}
