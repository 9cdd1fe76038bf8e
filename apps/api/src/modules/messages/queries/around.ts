import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { findQuotable, getMessage } from "./messages.ts";
import { cursorOf, parseCursor } from "./pages.ts";
import { type MessageRow, selectMessages } from "./select.ts";

export type AroundQuery = { id?: string | undefined; before?: string | undefined; after?: string | undefined };
type MessagePosition = { at: string; id: number };
type Side = { rows: MessageRow[]; hasMore: boolean };

/** Messages on one side. */
const PAGE = 20;
/** The side that the client comes from: it has those messages. */
const CAME: Side = { rows: [], hasMore: true };
const END: Side = { rows: [], hasMore: false };

/** Oldest first, with cursors in both directions, also back to where the client comes from. */
export async function listAround(ctx: Ctx, ticketId: number, { id, before, after }: AroundQuery) {
  const from = before ?? after;
  if (from === undefined && id !== undefined) return aroundMessage(ctx, ticketId, id);
  const position = from === undefined ? undefined : parseCursor(from);
  const found = before === undefined && position ? await newerThan(ctx, ticketId, position) : await olderThan(ctx, ticketId, position);
  return before === undefined && position
    ? presentAround(ctx, found.rows, CAME, found)
    : presentAround(ctx, found.rows, found, position ? CAME : END);
}

async function aroundMessage(ctx: Ctx, ticketId: number, id: string) {
  const { id: messageId } = await findQuotable(ctx, ticketId, Number(id));
  const message = await getMessage(ctx, messageId);
  const position = parseCursor(await cursorOf(ctx, message, 0));
  const [older, newer] = [await olderThan(ctx, ticketId, position), await newerThan(ctx, ticketId, position)];
  return presentAround(ctx, [...older.rows, message, ...newer.rows], older, newer);
}

async function presentAround(ctx: Ctx, rows: MessageRow[], older: Side, newer: Side) {
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    before: older.hasMore && first ? await cursorOf(ctx, first, 0) : null,
    after: newer.hasMore && last ? await cursorOf(ctx, last, 0) : null,
  };
}

async function olderThan(ctx: Ctx, ticketId: number, position: MessagePosition | undefined): Promise<Side> {
  let page = ofTicket(ctx, ticketId).orderBy("m.sent_at", "desc").orderBy("m.id", "desc");
  if (position) page = page.where(sql<SqlBool>`(m.sent_at, m.id) < (${position.at}::timestamptz, ${position.id}::bigint)`);
  const rows = await page.execute();
  return { rows: rows.slice(0, PAGE).reverse(), hasMore: rows.length > PAGE };
}

async function newerThan(ctx: Ctx, ticketId: number, { at, id }: MessagePosition): Promise<Side> {
  const rows = await ofTicket(ctx, ticketId)
    .orderBy("m.sent_at")
    .orderBy("m.id")
    .where(sql<SqlBool>`(m.sent_at, m.id) > (${at}::timestamptz, ${id}::bigint)`)
    .execute();
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

const ofTicket = (ctx: Ctx, ticketId: number) =>
  selectMessages(ctx)
    .where("m.ticket_id", "=", ticketId)
    .limit(PAGE + 1);
