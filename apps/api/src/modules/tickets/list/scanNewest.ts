import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { type CandidateQuery, contains, newestCandidates, READ_MAX } from "./candidates.ts";
import { exactly } from "./cursor.ts";
import type { VisibleSlice } from "./visibleSlices.ts";

/** Out of the statement's five seconds: a conversation that is being read when they run out is read to its end. */
const SCAN_MS = 1_000;

/** How many characters of a message are searched, as in `app.search_messages`. */
const LETTERS_MAX = 65_536;

/**
 * Common words are soon met in the visible tickets: the conversations are read in the order of the list until the page is full or the
 * budget is spent. The next page then continues with the first conversation that was not read.
 */
export async function scanNewest(ctx: Ctx, slices: VisibleSlice[], query: CandidateQuery, readMost = READ_MAX) {
  const rows = await readOn(ctx, slices, query, Math.min(readMost, READ_MAX));
  const unread = rows.findIndex(({ holds }) => holds === null);
  const stop = rows[unread];
  const matched = stop ? rows.slice(0, unread) : rows;
  return { ids: matched.map(({ id }) => id), goOn: stop && { updatedAt: stop.exactly, id: stop.id + 1 } };
}

/** The tickets that hold the words, and those that were left unread. One is read in any case, so that every page makes progress. */
function readOn(ctx: Ctx, slices: VisibleSlice[], query: CandidateQuery, readMost: number) {
  const words = query.filter.searchParam;
  const numbered = ctx.tx
    .selectFrom(newestCandidates(ctx, slices, query, readMost + 1).as("newest"))
    .select(["id", "updated_at", sql`contact_id`.as("contact_id")])
    .select(sql`row_number() over (order by updated_at desc, id desc)`.as("number"));
  const isInTime = sql`number <= ${readMost} and clock_timestamp() < statement_timestamp() + ${SCAN_MS} * interval '1 ms'`;
  const read = ctx.tx
    .selectFrom(numbered.as("tickets"))
    .select(["id", "updated_at"])
    .select(sql<boolean | null>`case when number = 1 or ${isInTime} then ${isNamed(words)} or ${isSaid(words)} end`.as("holds"))
    // Ordered here too; otherwise PostgreSQL reads all rows and sorts them, though the first ones have filled the page.
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc");
  return ctx.tx
    .selectFrom(read.as("tickets"))
    .select(["id", "holds", exactly("updated_at").as("exactly")])
    .where(sql<SqlBool>`holds is distinct from false`)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(query.most)
    .execute();
}

const isNamed = (words: string) => sql`coalesce((select ${contains(words)} from contacts where id = contact_id), false)`;

/** Not `exists`, for which PostgreSQL may read all messages of the company at once. */
const isSaid = (words: string) => sql`coalesce((select true from messages as m where m.ticket_id = tickets.id and ${holdsWords(words)}
  order by m.sent_at desc, m.id desc limit 1), false)`;

/** Whether message `m` holds the words, compared as in `app.search_messages` where they are not matched letter by letter. */
const holdsWords = (words: string) =>
  sql<SqlBool>`(not m.is_deleted and lower(public.unaccent('public.unaccent'::regdictionary, left(m.body, ${sql.lit(LETTERS_MAX)})))
    like (select app.containing(${words})))`;
