import { type TicketFilter, TicketStatus } from "@recado/contract/tickets";
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { onDay } from "../../../platform/database/days.ts";
import type { Database } from "../../../platform/database.ts";
import { spellingsOf } from "../../contacts/numbers.ts";
import { foundBy } from "../../contacts/queries.ts";
import type { readCursor } from "./cursor.ts";
import type { VisibleSlice } from "./visibleSlices.ts";

/** The position of a ticket in the list; `counted` is the total, if the query that found the ticket has counted all matches. */
type Candidate = { id: number; updated_at: Date; counted: number | null };
export type Candidates = SelectQueryBuilder<Database, "tickets", Candidate>;
/**
 * `said` are the ids of the tickets in whose messages the words were found, as PostgreSQL writes an array: there may be thousands, and the
 * server never parses them.
 */
export type Filter = TicketFilter & {
  /** Only tickets on the board: pending and open. */
  onBoard?: true;
};
export type CandidateQuery = { filter: Filter; said: string; after: ReturnType<typeof readCursor>; most: number };

export const NONE = "{}";

/** The first tickets that match the query, perhaps a few more than asked for, in no order. */
export function firstCandidates(ctx: Ctx, slices: VisibleSlice[], query: CandidateQuery): Candidates {
  if (isNarrow(query.filter)) return foundAmong(ctx, slices, query);
  return query.filter.searchParam ? firstHolding(ctx, slices, query) : newestOf(ctx, slices, query);
}

/** The first tickets that match the query without its words, in order. */
export function newestCandidates(ctx: Ctx, slices: VisibleSlice[], { filter, ...query }: CandidateQuery, most: number): Candidates {
  const all = { ...filter, searchParam: "" };
  if (!isNarrow(filter)) return inOrder(newestOf(ctx, slices, { ...query, filter: all, most }), most);
  const found = from(ofAny(slices)(filtered(ctx, all)), query.after).select([...positionColumns, "contact_id"]);
  return inOrder(found, most);
}

export const candidatesOf = ({ tx }: Ctx, ids: number[]): Candidates =>
  tx.selectFrom("tickets").select(positionColumns).where("id", "=", sql<number>`any(${ids}::int[])`);

/** A filter that few tickets match is evaluated once over all slices, and the matches are counted on the way. */
export const isNarrow = ({ tags, withUnreadMessages, date, searchParam, users }: Filter) =>
  Boolean(tags?.length || withUnreadMessages || date || (searchParam && users?.length));

function foundAmong(ctx: Ctx, slices: VisibleSlice[], { filter, said: matches, after }: CandidateQuery): Candidates {
  const all = ofAny(slices)(filtered(ctx, filter, matches)).select(["id", "updated_at", sql<number>`count(*) over ()`.as("counted")]);
  return from(ctx.tx.selectFrom(all.as("tickets")).select(["id", "updated_at", "counted"]), after) as unknown as Candidates;
}

/** The first tickets of each slice in each state, in the order of the indices; merged, and read only as far as needed. */
function newestOf(ctx: Ctx, slices: VisibleSlice[], { filter, after, most }: CandidateQuery): Candidates {
  const first = (where: VisibleSlice["where"], status: TicketStatus) => {
    const rows = from(filtered(ctx, { ...filter, status }).where(where), after);
    const newest = rows.select(["id", "updated_at", "contact_id", sql<null>`null::int`.as("counted")]);
    return ctx.tx.selectFrom(inOrder(newest, most).as("tickets")).selectAll() as unknown as Candidates;
  };
  const states = filter.status ? [filter.status] : TicketStatus.options.filter((status) => !filter.onBoard || status !== "closed");
  const [one, ...others] = slices.flatMap(apart).flatMap((where) => states.map((status) => first(where, status)));
  if (!one) throw new Error("A list has at least one slice.");
  return others.reduce((all, other) => all.unionAll(other), one);
}

/**
 * Words found in many contacts or messages are soon met by scanning the newest tickets. Rare words are looked up first, because then few
 * tickets hold them. Neither way becomes slower with ten times as many tickets.
 */
function firstHolding(ctx: Ctx, slices: VisibleSlice[], { filter, said: matches, after, most }: CandidateQuery): Candidates {
  const words = filter.searchParam;
  const all = { ...filter, searchParam: "" };
  const newest = inOrder(newestOf(ctx, slices, { filter: all, said: matches, after, most: READ_MAX }), READ_MAX);
  const isCommon = sql<SqlBool>`(${hits} > 2 or cardinality(${matches}::int[]) > ${MANY})`;
  const scanned = ctx.tx.selectFrom(newest.as("tickets")).where(isCommon).where(isHeld(words, matches));
  const unfilled = sql<SqlBool>`(select count(*) from met) < ${most}`;
  const lookedUp = from(ofAny(slices)(filtered(ctx, all)), after)
    .where(holding(words, matches))
    .where(unfilled);
  return ctx.tx
    .with(
      (cte) => cte("sample").materialized(),
      () => sampleOf(ctx, words),
    )
    .with(
      (cte) => cte("met").materialized(),
      () => inOrder(scanned.select(positionColumns), most),
    )
    .selectFrom("met")
    .selectAll()
    .union(inOrder(lookedUp.select(positionColumns), most)) as unknown as Candidates;
}

/**
 * The sample: if three of this many newest contacts hold the words, the words are common, and a page of readable tickets is found among as
 * many.
 */
const SAMPLE = 500;
export const READ_MAX = 8_000;

/** If this many messages hold the words, looking up all their tickets costs more than scanning until a page is full. */
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

/** For common words the name of each contact is read; for rare words the short list of matching contacts. */
const isHeld = (words: string, matches: string) =>
  sql<SqlBool>`(case when ${hits} > 15 then (select ${contains(words)} from contacts where id = contact_id)
    else contact_id in (${foundBy(words)}) end or id in (select unnest(${matches}::int[])))`;

const positionColumns = ["id", "updated_at", sql<null>`null::int`.as("counted")] as const;

const inOrder = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, most: number) =>
  rows.orderBy(sql`updated_at`, "desc").orderBy(sql`id`, "desc").limit(most);

const from = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, after: CandidateQuery["after"]) =>
  after ? rows.where(sql<SqlBool>`(updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id})`) : rows;

/** The number of matching tickets, if the query that found them has not counted them. */
export async function countTickets(ctx: Ctx, slices: VisibleSlice[], { filter, said: matches }: CandidateQuery): Promise<number> {
  let count = 0;
  for (const { where, counted = where, each } of slices) {
    const slice = filtered(ctx, filter, matches).where(whole({ where: counted, ...(each && { each }) }));
    count += (await slice.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;
  }
  return count;
}

type Rows = ReturnType<typeof filtered>;
type Condition = VisibleSlice["where"];

export const ofAny = (slices: VisibleSlice[]) => (rows: Rows) => rows.where((eb) => eb.or(slices.map((slice) => whole(slice)(eb))));

/** A slice over several queues or people, split into one slice for each, since that is the order of the index. */
const apart = ({ where, each }: VisibleSlice): Condition[] =>
  each ? each.ids.map((id) => (eb) => eb.and([where(eb), eb(each.column, "=", id)])) : [where];

export const whole =
  ({ where, each }: VisibleSlice): Condition =>
  (eb) =>
    each ? eb.and([where(eb), eb(sql.ref(each.column), "=", sql`any(${each.ids}::int[])`)]) : where(eb);

/** The conditions of the filter that apply to every slice. */
export function filtered(ctx: Ctx, filter: Filter, matches = NONE) {
  let rows = ctx.tx.selectFrom("tickets");
  if (filter.onBoard) rows = rows.where(isOnBoard);
  if (filter.status) rows = rows.where("status", "=", filter.status);
  if (filter.withUnreadMessages) rows = rows.where("unread_messages", ">", sql.lit(0)); // written as the index has it
  if (filter.users?.length) rows = rows.where("user_id", "=", sql<number>`any(${filter.users}::int[])`);
  if (filter.date) rows = rows.where(onDay(ctx, "created_at", filter.date));
  if (filter.updatedAt) rows = rows.where(onDay(ctx, "updated_at", filter.updatedAt));
  for (const tag of new Set(filter.tags)) rows = rows.where(tagged(tag));
  if (filter.searchParam) rows = rows.where(holding(filter.searchParam, matches));
  return rows;
}

/** Written as the conditions of its indices have it. */
export const isOnBoard = sql<SqlBool>`status <> 'closed'`;

const tagged = (tag: number) => (eb: ExpressionBuilder<Database, "tickets">) =>
  eb("id", "=", sql<number>`any(array(select ticket_id from ticket_tags where tag_id = ${tag}))`);

/**
 * The words stand in the contact or in a message. The contacts are an array, so that PostgreSQL looks them up once whatever they are joined
 * with.
 */
const holding = (words: string, matches: string) => (eb: ExpressionBuilder<Database, "tickets">) =>
  eb.or([eb("contact_id", "=", sql<number>`any(array(${foundBy(words)}))`), eb("id", "=", sql<number>`any(${matches}::int[])`)]);
