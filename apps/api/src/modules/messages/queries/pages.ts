import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { type MessageRow, selectMessages } from "./select.ts";

const PAGE = 20;

/** The newest page first, then back in time: by cursor, which costs the same at any depth, or by page number. */
export async function listMessages(
  ctx: Ctx,
  ticketId: number,
  { pageNumber, cursor }: { pageNumber: number; cursor?: string | undefined },
) {
  const from = cursor === undefined ? undefined : parseCursor(cursor);
  let page = selectMessages(ctx)
    .where("m.ticket_id", "=", ticketId)
    .orderBy("m.sent_at", "desc")
    .orderBy("m.id", "desc")
    .limit(PAGE + 1);
  if (from) page = page.where(sql<boolean>`(m.sent_at, m.id) < (${from.at}::timestamptz, ${from.id}::bigint)`);
  else page = page.offset((pageNumber - 1) * PAGE);

  const rows = await page.execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  const isAll = pageNumber === 1 && !hasMore;
  const count = from?.count ?? (isAll ? shown.length : await countMessages(ctx, ticketId));
  return { rows: shown.reverse(), hasMore, cursor: hasMore && last ? await cursorOf(ctx, last, count) : null, count };
}

/** The ids of the last message and of the one before. */
export async function listNewest({ tx }: Ctx, ticketId: number): Promise<number[]> {
  const newest = tx.selectFrom("messages").select("id").where("ticket_id", "=", ticketId);
  return (await newest.orderBy("sent_at", "desc").orderBy("id", "desc").limit(2).execute()).map(({ id }) => id);
}

async function countMessages({ tx }: Ctx, ticketId: number) {
  const { count } = await tx
    .selectFrom("messages")
    .where("ticket_id", "=", ticketId)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** In the database's precision: a Date has only milliseconds, and two messages may share one. */
export async function cursorOf({ tx }: Ctx, { id }: MessageRow, count: number) {
  const { at } = await tx
    .selectFrom("messages")
    .where("id", "=", id)
    .select(sql<string>`(extract(epoch from sent_at) * 1000000)::bigint::text`.as("at"))
    .executeTakeFirstOrThrow();
  return `${at}.${id}.${count}`;
}

export function parseCursor(cursor: string) {
  const [, micros = "", id, count] =
    /^(\d{1,17})\.(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });
  const at = new Date(Number(micros) / 1000).toISOString().replace(/\.(\d{3})Z$/, `.$1${micros.slice(-3)}Z`);
  return { at, id: Number(id), count: Number(count) };
}
