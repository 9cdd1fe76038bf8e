import { FIND_LETTERS_MIN } from "@recado/contract/messages";
import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { parseCursor } from "./pages.ts";

const PAGE = 200;

type FindQuery = { searchParam: string; cursor?: string | undefined };

/**
 * The messages of one conversation that hold the words, newest first, and their number. An index scan of the conversation, which has
 * thousands of messages, not millions. The first page counts, and its cursor passes the count on.
 */
export async function findInTicket({ tx }: Ctx, ticketId: number, { searchParam, cursor }: FindQuery) {
  if (searchParam.length < FIND_LETTERS_MIN) return { ids: [], count: 0, cursor: null };
  const from = cursor === undefined ? undefined : parseCursor(cursor);
  // The body of app.fold, which is four times as slow when called for each row.
  const holds = (text: string) =>
    sql<SqlBool>`lower(public.unaccent('public.unaccent'::regdictionary, ${sql.ref(text)})) like (select app.containing(${searchParam}))`;
  let page = tx
    .selectFrom("messages as m")
    .leftJoin("files as f", "f.id", "m.file_id")
    .where("m.ticket_id", "=", ticketId)
    .where("m.is_deleted", "=", false)
    .where((eb) => eb.or([holds("m.body"), eb.and([eb("m.kind", "=", "document"), holds("f.name")])]))
    .select(["m.id", sql<string>`(extract(epoch from m.sent_at) * 1000000)::bigint::text`.as("at")])
    .orderBy("m.sent_at", "desc")
    .orderBy("m.id", "desc")
    .limit(PAGE + 1);
  if (from) page = page.where(sql<SqlBool>`(m.sent_at, m.id) < (${from.at}::timestamptz, ${from.id}::bigint)`);
  const rows = await (from ? page.select(sql<number>`0`.as("count")) : page.select(sql<number>`count(*) over ()`.as("count"))).execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const count = from?.count ?? rows[0]?.count ?? 0;
  return { ids: shown.map(({ id }) => id), count, cursor: rows.length > PAGE && last ? `${last.at}.${last.id}.${count}` : null };
}
