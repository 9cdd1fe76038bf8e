import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { closeTicketAs } from "./actions/close.ts";
import { lockTicket } from "./queries.ts";
import { moveTicket } from "./threads.ts";

/** Nobody has answered our last word for as long as the connection waits. */
export const closeInactive = () => sweep(listInactive, closeIfInactive);

/** Nobody has taken what waits without a queue for as long as the connection lets it. */
export const transferWaiting = () => sweep(listWaiting, transferIfWaiting);

type Found = { company_id: number; ticket_id: number };

/** What the database finds over all companies is looked at again with its row locked: of two processes one acts, and a message that came meanwhile counts. */
async function sweep(list: (at: Date) => Promise<Found[]>, act: (ctx: Ctx, ticketId: number, at: Date) => Promise<unknown>) {
  const at = now();
  const failures: unknown[] = [];
  // One that cannot be moved does not keep the others waiting.
  for (const { company_id, ticket_id } of await list(at))
    await inCompany(company_id, (ctx) => act(ctx, ticket_id, at)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tickets could not be moved by the clock.`);
}

const listInactive = (at: Date) =>
  onPlatform(async (tx) => (await sql<Found>`select company_id, ticket_id from app.find_inactive(${at})`.execute(tx)).rows);

const listWaiting = (at: Date) =>
  onPlatform(async (tx) => (await sql<Found>`select company_id, ticket_id from app.find_to_transfer(${at})`.execute(tx)).rows);

async function closeIfInactive(ctx: Ctx, ticketId: number, at: Date) {
  if (!(await lockTicket(ctx, ticketId))) return;
  const still = await ofConnection(ctx, ticketId)
    .where("tickets.status", "=", "open")
    .where("last_from_me", "=", true)
    .where("expires_ticket", ">", 0)
    .where("last_message_at", "<", sql<Date>`${at}::timestamptz - make_interval(mins => expires_ticket)`)
    .executeTakeFirst();
  if (still) await closeTicketAs(ctx, ticketId, { how: "inactive", silent: false });
}

async function transferIfWaiting(ctx: Ctx, ticketId: number, at: Date) {
  const seen = await lockTicket(ctx, ticketId);
  if (seen?.status !== "pending" || seen.queueId !== null) return;
  const still = await ofConnection(ctx, ticketId)
    .where("time_to_transfer", ">", 0)
    .where("tickets.updated_at", "<", sql<Date>`${at}::timestamptz - make_interval(mins => time_to_transfer)`)
    .executeTakeFirst();
  if (!still?.queueId) return;
  await moveTicket(ctx, seen, { queueId: still.queueId, chatbot: false, queueOptionId: null }, "ticket.moved");
}

const ofConnection = ({ tx }: Ctx, ticketId: number) =>
  tx
    .selectFrom("tickets")
    .innerJoin("connections", "connections.id", "tickets.connection_id")
    .select("transfer_queue_id as queueId")
    .where("tickets.id", "=", ticketId)
    .where("is_group", "=", false);
