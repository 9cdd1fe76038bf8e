import { type TicketFilter, TicketStatus } from "@recado/contract/tickets";
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import { onDay } from "../../platform/days.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { selectTickets, type TicketRow } from "./queries.ts";
import { type Strand, strandsOf } from "./strands.ts";

export type TicketPage = { rows: TicketRow[]; count: number; hasMore: boolean; cursor: string | null };

const PAGE = 40;

/**
 * One page, newest first. Each strand of what one sees lies in the order of an index of its own, so a page costs what it shows,
 * however many there are; whoever hands the cursor back goes on at the same price, and is not counted for again.
 */
export async function listTickets(ctx: Ctx, filter: TicketFilter): Promise<TicketPage> {
  const strands = strandsOf(ctx.actor, filter);
  if (strands.length === 0) return { rows: [], count: 0, hasMore: false, cursor: null };

  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  const skip = after ? 0 : (filter.pageNumber - 1) * PAGE;
  const asked = { filter, after, most: skip + PAGE + 1 };
  const places = isNarrow(filter) ? foundAmong(ctx, strands, asked) : newestOf(ctx, strands, asked);
  const found = await pageOf(ctx, places, skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasMore = found.length > PAGE;
  const isAll = skip === 0 && !hasMore;
  const count = after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, strands, filter))));
  return { rows, count, hasMore, cursor: hasMore && last ? writeCursor({ updatedAt: last.exactly, id: last.id, count }) : null };
}

function pageOf(ctx: Ctx, places: Places, skip: number) {
  const page = ctx.tx.selectFrom(places.as("found")).selectAll().orderBy("updated_at", "desc").orderBy("id", "desc");
  const shown = page
    .limit(PAGE + 1)
    .offset(skip)
    .as("page");
  return selectTickets(ctx)
    .innerJoin(shown, "page.id", "tickets.id")
    .select(["page.counted", sql<string>`to_char(tickets.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("exactly")])
    .orderBy("page.updated_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
}

/** `counted` where finding them has counted them. */
type Place = { id: number; updated_at: Date; counted: number | null };
type Places = SelectQueryBuilder<Database, "tickets", Place>;
type Asked = { filter: TicketFilter; after: ReturnType<typeof readCursor>; most: number };

/** What few fit is looked for once, over all strands, and counted on the way. */
const isNarrow = ({ searchParam, tags, withUnreadMessages, date }: TicketFilter) =>
  Boolean(searchParam || tags?.length || withUnreadMessages || date);

function foundAmong(ctx: Ctx, strands: Strand[], { filter, after }: Asked): Places {
  const all = filtered(ctx, filter).where((eb) => eb.or(strands.map((strand) => whole(strand)(eb))));
  const counted = ctx.tx.selectFrom(all.select(["id", "updated_at", sql<number>`count(*) over ()`.as("counted")]).as("tickets"));
  return from(counted.select(["id", "updated_at", "counted"]), after) as unknown as Places;
}

/** The first of each strand in each state, for in that order the indices hold them. */
const newestOf = (ctx: Ctx, strands: Strand[], { filter, ...asked }: Asked): Places =>
  union(
    strands.flatMap((strand) =>
      (filter.status ? [filter.status] : TicketStatus.options).map((status) =>
        newest(ctx, strand, { ...asked, filter: { ...filter, status } }),
      ),
    ),
  );

const union = ([first, ...more]: Places[]): Places => {
  if (!first) throw new Error("Nothing to unite.");
  return more.reduce((all, one) => all.unionAll(one), first);
};

/** Where a strand runs over several queues or people, the first of each: they are merged, not sorted whole. */
function newest(ctx: Ctx, { each, where }: Strand, { filter, after, most }: Asked): Places {
  const first = from(filtered(ctx, filter).where(where), after)
    .select(["id", "updated_at", sql<null>`null::int`.as("counted")])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(most);
  if (!each) return ctx.tx.selectFrom(first.as("tickets")).selectAll() as unknown as Places;
  return ctx.tx
    .selectFrom(sql<{ key: number }>`unnest(${each.ids}::int[])`.as<"one">(sql`one(key)`))
    .innerJoinLateral(first.where(sql.ref(each.column), "=", sql.ref("one.key")).as("tickets"), (join) => join.onTrue())
    .selectAll("tickets") as unknown as Places;
}

const from = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, after: Asked["after"]) =>
  after ? rows.where(sql<SqlBool>`(updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id})`) : rows;

async function countTickets(ctx: Ctx, strands: Strand[], filter: TicketFilter): Promise<number> {
  let count = 0;
  for (const { where, counted = where, each } of strands) {
    const strand = filtered(ctx, filter).where(whole({ where: counted, ...(each && { each }) }));
    count += (await strand.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;
  }
  return count;
}

const whole =
  ({ where, each }: Strand) =>
  (eb: ExpressionBuilder<Database, "tickets">) =>
    each ? eb.and([where(eb), eb(sql.ref(each.column), "=", sql`any(${each.ids}::int[])`)]) : where(eb);

/** What narrows every strand alike. */
function filtered(ctx: Ctx, filter: TicketFilter) {
  let rows = ctx.tx.selectFrom("tickets");
  if (filter.status) rows = rows.where("status", "=", filter.status);
  if (filter.withUnreadMessages) rows = rows.where("unread_messages", ">", 0);
  if (filter.users?.length) rows = rows.where("user_id", "=", sql<number>`any(${filter.users}::int[])`);
  if (filter.date) rows = rows.where(onDay(ctx, "created_at", filter.date));
  if (filter.updatedAt) rows = rows.where(onDay(ctx, "updated_at", filter.updatedAt));
  for (const tag of new Set(filter.tags)) rows = rows.where(tagged(tag));
  // As an array the words are looked for once, whatever they are joined with.
  if (filter.searchParam) rows = rows.where("id", "=", sql<number>`any(array(select app.search_tickets(${filter.searchParam})))`);
  return rows;
}

const tagged = (tag: number) => (eb: ExpressionBuilder<Database, "tickets">) =>
  eb("id", "=", sql<number>`any(array(select ticket_id from ticket_tags where tag_id = ${tag}))`);
