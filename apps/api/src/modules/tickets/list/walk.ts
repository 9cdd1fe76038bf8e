import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { exactly } from "./cursor.ts";
import { type Asked, contains, newestPlaces, READ_MAX } from "./places.ts";
import type { Strand } from "./strands.ts";

/** Of the five seconds that a statement has: the conversation that is being read when this one is over is read to its end. */
const WALK_MS = 1_000;

/** So much of a message is searched, as `app.search_messages` does. */
const LETTERS_MAX = 65_536;

/**
 * Words that stand nearly everywhere are soon met in what one sees: its conversations are read in the order of the list, until so many
 * hold the words as are asked for, or enough was read. Then the next page can go on with the first one that was not.
 */
export async function walk(ctx: Ctx, strands: Strand[], asked: Asked, readMost = READ_MAX) {
  const rows = await readOn(ctx, strands, asked, Math.min(readMost, READ_MAX));
  const unread = rows.findIndex(({ holds }) => holds === null);
  const stop = rows[unread];
  const held = stop ? rows.slice(0, unread) : rows;
  return { ids: held.map(({ id }) => id), goOn: stop && { updatedAt: stop.exactly, id: stop.id + 1 } };
}

/** Those that hold the words, and those that were not read any more. One is read in any case, so that each page comes further. */
function readOn(ctx: Ctx, strands: Strand[], asked: Asked, readMost: number) {
  const words = asked.filter.searchParam;
  const numbered = ctx.tx
    .selectFrom(newestPlaces(ctx, strands, asked, readMost + 1).as("newest"))
    .select(["id", "updated_at", sql`contact_id`.as("contact_id")])
    .select(sql`row_number() over (order by updated_at desc, id desc)`.as("number"));
  const isInTime = sql`number <= ${readMost} and clock_timestamp() < statement_timestamp() + ${WALK_MS} * interval '1 ms'`;
  const read = ctx.tx
    .selectFrom(numbered.as("tickets"))
    .select(["id", "updated_at"])
    .select(sql<boolean | null>`case when number = 1 or ${isInTime} then ${isNamed(words)} or ${isSaid(words)} end`.as("holds"))
    // Said here too, or all would be read, and then brought in order, though the first have filled a page.
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc");
  return ctx.tx
    .selectFrom(read.as("tickets"))
    .select(["id", "holds", exactly("updated_at").as("exactly")])
    .where(sql<SqlBool>`holds is distinct from false`)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(asked.most)
    .execute();
}

const isNamed = (words: string) => sql`coalesce((select ${contains(words)} from contacts where id = contact_id), false)`;

/** Not by `exists`, for which PostgreSQL might read all messages of the company at once. */
const isSaid = (words: string) => sql`coalesce((select true from messages as m where m.ticket_id = tickets.id and ${saying(words)}
  order by m.sent_at desc, m.id desc limit 1), false)`;

/** That a message `m` holds them, as `app.search_messages` asks it where they do not stand letter by letter. */
const saying = (words: string) =>
  sql<SqlBool>`(not m.is_deleted and lower(public.unaccent('public.unaccent'::regdictionary, left(m.body, ${sql.lit(LETTERS_MAX)})))
    like (select app.containing(${words})))`;
