import { type TicketFilter, TicketStatus } from "@recado/contract/tickets";
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { onDay } from "../../../platform/database/days.ts";
import type { Database } from "../../../platform/database.ts";
import { spellingsOf } from "../../contacts/numbers.ts";
import { foundBy } from "../../contacts/queries.ts";
import type { readCursor } from "./cursor.ts";
import type { Strand } from "./strands.ts";

/** Where a ticket stands in the list; `counted` where finding it has counted all. */
type Place = { id: number; updated_at: Date; counted: number | null };
export type Places = SelectQueryBuilder<Database, "tickets", Place>;
/** `said` are the tickets in whose messages the words were found, as the database writes them: they may be thousands, and nobody here reads them. */
export type Filter = TicketFilter & {
  /** What stands on the board: pending and open. */
  onBoard?: true;
};
export type Asked = { filter: Filter; said: string; after: ReturnType<typeof readCursor>; most: number };

export const NONE = "{}";

/** The first places in the list of what is asked for, and perhaps more, in no order. */
export function firstPlaces(ctx: Ctx, strands: Strand[], asked: Asked): Places {
  if (isNarrow(asked.filter)) return foundAmong(ctx, strands, asked);
  return asked.filter.searchParam ? firstHolding(ctx, strands, asked) : newestOf(ctx, strands, asked);
}

/** The first places of whatever is asked for but the words, in order. */
export function newestPlaces(ctx: Ctx, strands: Strand[], { filter, ...asked }: Asked, most: number): Places {
  const all = { ...filter, searchParam: "" };
  if (!isNarrow(filter)) return inOrder(newestOf(ctx, strands, { ...asked, filter: all, most }), most);
  const found = from(ofAny(strands)(filtered(ctx, all)), asked.after).select([...place, "contact_id"]);
  return inOrder(found, most);
}

export const placesOf = ({ tx }: Ctx, ids: number[]): Places =>
  tx.selectFrom("tickets").select(place).where("id", "=", sql<number>`any(${ids}::int[])`);

/** What few fit is looked for once, over all strands, and counted on the way. */
export const isNarrow = ({ tags, withUnreadMessages, date, searchParam, users }: Filter) =>
  Boolean(tags?.length || withUnreadMessages || date || (searchParam && users?.length));

function foundAmong(ctx: Ctx, strands: Strand[], { filter, said, after }: Asked): Places {
  const all = ofAny(strands)(filtered(ctx, filter, said)).select(["id", "updated_at", sql<number>`count(*) over ()`.as("counted")]);
  return from(ctx.tx.selectFrom(all.as("tickets")).select(["id", "updated_at", "counted"]), after) as unknown as Places;
}

/** The first of each strand in each state, for in that order the indices hold them. They are merged, and read as far as they are asked for. */
function newestOf(ctx: Ctx, strands: Strand[], { filter, after, most }: Asked): Places {
  const first = (where: Strand["where"], status: TicketStatus) => {
    const rows = from(filtered(ctx, { ...filter, status }).where(where), after);
    const newest = rows.select(["id", "updated_at", "contact_id", sql<null>`null::int`.as("counted")]);
    return ctx.tx.selectFrom(inOrder(newest, most).as("tickets")).selectAll() as unknown as Places;
  };
  const states = filter.status ? [filter.status] : TicketStatus.options.filter((status) => !filter.onBoard || status !== "closed");
  const [one, ...others] = strands.flatMap(apart).flatMap((where) => states.map((status) => first(where, status)));
  if (!one) throw new Error("A list has a strand.");
  return others.reduce((all, other) => all.unionAll(other), one);
}

/**
 * Words that stand in many a contact, or were said many times, are soon met on the way along the newest. Where they are not, they
 * are looked up, for then few tickets hold them: neither costs more where there are ten times as many.
 */
function firstHolding(ctx: Ctx, strands: Strand[], { filter, said, after, most }: Asked): Places {
  const words = filter.searchParam;
  const all = { ...filter, searchParam: "" };
  const newest = inOrder(newestOf(ctx, strands, { filter: all, said, after, most: READ_MAX }), READ_MAX);
  const isCommon = sql<SqlBool>`(${hits} > 2 or cardinality(${said}::int[]) > ${MANY})`;
  const met = ctx.tx.selectFrom(newest.as("tickets")).where(isCommon).where(isHeld(words, said));
  const unfilled = sql<SqlBool>`(select count(*) from met) < ${most}`;
  const lookedUp = from(ofAny(strands)(filtered(ctx, all)), after)
    .where(holding(words, said))
    .where(unfilled);
  return ctx.tx
    .with(
      (cte) => cte("sample").materialized(),
      () => sampleOf(ctx, words),
    )
    .with(
      (cte) => cte("met").materialized(),
      () => inOrder(met.select(place), most),
    )
    .selectFrom("met")
    .selectAll()
    .union(inOrder(lookedUp.select(place), most)) as unknown as Places;
}

/** Of so many of the newest contacts, three say that the words are common, and that a page of tickets that are read stands among so many. */
const SAMPLE = 500;
export const READ_MAX = 8_000;

/** So many messages hold the words that looking up the tickets of all costs more than to meet a page of them. */
const MANY = 1_000;

const sampleOf = ({ tx }: Ctx, words: string) =>
  tx
    .selectFrom(tx.selectFrom("contacts").select("words").orderBy("id", "desc").limit(SAMPLE).as("newest"))
    .where(contains(words))
    .select(sql<number>`count(*)`.as("hits"));
const hits = sql`(select hits from sample)`;

export const contains = (words: string) =>
  sql<SqlBool>`(${sql.join(
    spellingsOf(words).map((spelling) => sql`strpos(words, app.fold(${spelling})) > 0`),
    sql` or `,
  )})`;

/** Whether a name holds them is read from each contact where many do, and from the list of those who do where that is short. */
const isHeld = (words: string, said: string) =>
  sql<SqlBool>`(case when ${hits} > 15 then (select ${contains(words)} from contacts where id = contact_id)
    else contact_id in (${foundBy(words)}) end or id in (select unnest(${said}::int[])))`;

const place = ["id", "updated_at", sql<null>`null::int`.as("counted")] as const;

const inOrder = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, most: number) =>
  rows.orderBy(sql`updated_at`, "desc").orderBy(sql`id`, "desc").limit(most);

const from = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, after: Asked["after"]) =>
  after ? rows.where(sql<SqlBool>`(updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id})`) : rows;

/** How many tickets fit, where finding them has not told. */
export async function countTickets(ctx: Ctx, strands: Strand[], { filter, said }: Asked): Promise<number> {
  let count = 0;
  for (const { where, counted = where, each } of strands) {
    const strand = filtered(ctx, filter, said).where(whole({ where: counted, ...(each && { each }) }));
    count += (await strand.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;
  }
  return count;
}

type Rows = ReturnType<typeof filtered>;
type Condition = Strand["where"];

export const ofAny = (strands: Strand[]) => (rows: Rows) => rows.where((eb) => eb.or(strands.map((strand) => whole(strand)(eb))));

/** A strand that runs over several queues or people as one of each, for that is how an index holds them in order. */
const apart = ({ where, each }: Strand): Condition[] =>
  each ? each.ids.map((id) => (eb) => eb.and([where(eb), eb(each.column, "=", id)])) : [where];

export const whole =
  ({ where, each }: Strand): Condition =>
  (eb) =>
    each ? eb.and([where(eb), eb(sql.ref(each.column), "=", sql`any(${each.ids}::int[])`)]) : where(eb);

/** What narrows every strand alike. */
export function filtered(ctx: Ctx, filter: Filter, said = NONE) {
  let rows = ctx.tx.selectFrom("tickets");
  if (filter.onBoard) rows = rows.where(isOnBoard);
  if (filter.status) rows = rows.where("status", "=", filter.status);
  if (filter.withUnreadMessages) rows = rows.where("unread_messages", ">", sql.lit(0)); // as its index says it
  if (filter.users?.length) rows = rows.where("user_id", "=", sql<number>`any(${filter.users}::int[])`);
  if (filter.date) rows = rows.where(onDay(ctx, "created_at", filter.date));
  if (filter.updatedAt) rows = rows.where(onDay(ctx, "updated_at", filter.updatedAt));
  for (const tag of new Set(filter.tags)) rows = rows.where(tagged(tag));
  if (filter.searchParam) rows = rows.where(holding(filter.searchParam, said));
  return rows;
}

/** As its indices say it. */
export const isOnBoard = sql<SqlBool>`status <> 'closed'`;

const tagged = (tag: number) => (eb: ExpressionBuilder<Database, "tickets">) =>
  eb("id", "=", sql<number>`any(array(select ticket_id from ticket_tags where tag_id = ${tag}))`);

/** In the contact's words, or in a message. As an array contacts are looked for once, whatever they are joined with. */
const holding = (words: string, said: string) => (eb: ExpressionBuilder<Database, "tickets">) =>
  eb.or([eb("contact_id", "=", sql<number>`any(array(${foundBy(words)}))`), eb("id", "=", sql<number>`any(${said}::int[])`)]);
