import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { findQuotable, getMessage } from "./messages.ts";
import { cursorOf, placeOf } from "./pages.ts";
import { type MessageRow, selectMessages } from "./select.ts";

export type AroundQuery = { id?: string | undefined; before?: string | undefined; after?: string | undefined };
type MessagePosition = { at: string; id: number };
type Side = { rows: MessageRow[]; hasMore: boolean };

/** On one side. */
const PAGE = 20;
/** The side that one comes from: what is there is known. */
const CAME: Side = { rows: [], hasMore: true };
const END: Side = { rows: [], hasMore: false };

/** Oldest first, and where to go on either way, also back to where one comes from. */
export async function listAround(ctx: Ctx, ticketId: number, { id, before, after }: AroundQuery) {
  const from = before ?? after;
  if (from === undefined && id !== undefined) return aroundMessage(ctx, ticketId, id);
  const place = from === undefined ? undefined : placeOf(from);
  const found = before === undefined && place ? await newerThan(ctx, ticketId, place) : await olderThan(ctx, ticketId, place);
  return before === undefined && place ? told(ctx, found.rows, CAME, found) : told(ctx, found.rows, found, place ? CAME : END);
}

async function aroundMessage(ctx: Ctx, ticketId: number, id: string) {
  const { id: known } = await findQuotable(ctx, ticketId, Number(id));
  const message = await getMessage(ctx, known);
  const place = placeOf(await cursorOf(ctx, message, 0));
  const [older, newer] = [await olderThan(ctx, ticketId, place), await newerThan(ctx, ticketId, place)];
  return told(ctx, [...older.rows, message, ...newer.rows], older, newer);
}

async function told(ctx: Ctx, rows: MessageRow[], older: Side, newer: Side) {
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    before: older.hasMore && first ? await cursorOf(ctx, first, 0) : null,
    after: newer.hasMore && last ? await cursorOf(ctx, last, 0) : null,
  };
}

async function olderThan(ctx: Ctx, ticketId: number, place: MessagePosition | undefined): Promise<Side> {
  let page = ofTicket(ctx, ticketId).orderBy("m.sent_at", "desc").orderBy("m.id", "desc");
  if (place) page = page.where(sql<SqlBool>`(m.sent_at, m.id) < (${place.at}::timestamptz, ${place.id}::bigint)`);
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
