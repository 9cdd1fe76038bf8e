import { TICKETS_PAGE as PAGE, type TicketFilter } from "@recado/contract/tickets";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { selectTickets, type TicketRow } from "../queries.ts";
import { type CandidateQuery, type Candidates, candidatesOf, countTickets, firstCandidates, NONE, READ_MAX } from "./candidates.ts";
import { exactly, readCursor, writeCursor } from "./cursor.ts";
import { scanNewest } from "./scanNewest.ts";
import { type VisibleSlice, visibleSlices } from "./visibleSlices.ts";

export type TicketPage = { rows: TicketRow[]; count: number; hasMore: boolean; cursor: string | null };

/**
 * One page, newest first. Each visible slice has an index in list order, so a page costs what it shows, however many tickets there are. A
 * request with a cursor costs the same, and does not count again.
 */
export async function listTickets(ctx: Ctx, filter: TicketFilter): Promise<TicketPage> {
  const slices = visibleSlices(ctx.actor, filter);
  if (slices.length === 0) return { rows: [], count: 0, hasMore: false, cursor: null };

  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  const skip = after ? 0 : (filter.pageNumber - 1) * PAGE;
  const { found, asked: finalQuery, goOn, isWalk } = await look(ctx, slices, { filter, said: NONE, after, most: skip + PAGE + 1 }, skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  // A client that pages by number would be told that there is more, and find nothing, forever.
  const stop = skip === 0 ? goOn : undefined;
  const end = found.length > PAGE && last ? { updatedAt: last.exactly, id: last.id } : stop;
  const hasMore = end !== undefined;
  const isAll = skip === 0 && !hasMore;
  const total = async () => after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, slices, finalQuery))));

  // A search does not wait for the total count.
  const soFar = skip + (after?.count ?? 0) + rows.length;
  const isSearch = Boolean(filter.searchParam && (last || end));
  const count = isSearch ? soFar + Number(hasMore) : await total();
  const cursor = end ? writeCursor({ ...end, count: isSearch ? soFar : count, ...(isWalk && { isWalk }) }) : null;
  return { rows, count, hasMore, cursor };
}

type Found = {
  asked: CandidateQuery;
  found: Awaited<ReturnType<typeof pageOf>>;
  /** Where the next page continues, though this one is not full. */
  goOn?: Awaited<ReturnType<typeof scanNewest>>["goOn"];
  isWalk?: true;
};

async function look(ctx: Ctx, slices: VisibleSlice[], query: CandidateQuery, skip: number): Promise<Found> {
  const lookedUp = async (matches: string) => {
    const completeQuery = { ...query, said: matches };
    return { asked: completeQuery, found: await pageOf(ctx, firstCandidates(ctx, slices, completeQuery), skip) };
  };
  const matches = await findTextMatches(ctx, query);
  if (matches) return lookedUp(matches);
  let scan = await scanNewest(ctx, slices, query, query.after?.isWalk ? READ_MAX : FIRST_READ * query.most);
  if (scan.goOn && !query.after?.isWalk) {
    const repeated = await lookUp(ctx, query.filter.searchParam, hasTraces(query.filter.searchParam));
    if (repeated) return lookedUp(repeated);
    scan = await scanNewest(ctx, slices, query, READ_MAX);
  }
  const found = await pageOf(ctx, candidatesOf(ctx, scan.ids), skip);
  return { asked: { ...query, said: `{${scan.ids}}` }, found, goOn: scan.goOn, isWalk: true };
}

/** Everyday words fill a page within this many times as many tickets; otherwise a few conversations repeat the words. */
const FIRST_READ = 10;

/** At most this many messages that hold the words are looked up. */
const LOOKED_UP = 30_000;

/**
 * The tickets whose messages hold the words; undefined if scanning the newest tickets is faster. A wrong guess costs time but never misses
 * a ticket, except for rare words of fewer than three letters (ADR 22).
 */
export async function findTextMatches(ctx: Ctx, { filter, after }: Pick<CandidateQuery, "filter" | "after">): Promise<string | undefined> {
  const { searchParam: words } = filter;
  if (!words) return NONE;
  return after?.isWalk ? undefined : lookUp(ctx, words, sql<SqlBool>`app.is_everyday(${words}) is not true`);
}

/** Words of fewer than three letters leave no trace, and are searched only in the newest messages. */
const hasTraces = (words: string) => sql<SqlBool>`cardinality(app.tellers(app.company_id(), app.fold(${words}))) > 0`;

async function lookUp({ tx }: Ctx, words: string, where: Expression<SqlBool>): Promise<string | undefined> {
  // `limit` keeps PostgreSQL from running the search once for each of the two selected columns.
  const all = sql<number[]>`array(select app.search_messages(${words}, ${LOOKED_UP}))`;
  const result = await tx
    .selectFrom(tx.selectNoFrom(all.as("ids")).where(where).limit(1).as("found"))
    .select([sql<string>`ids::text`.as("ids"), sql<number>`cardinality(ids)`.as("many")])
    .executeTakeFirst();
  return result && result.many < LOOKED_UP ? result.ids : undefined;
}

function pageOf(ctx: Ctx, candidates: Candidates, skip: number) {
  const page = ctx.tx.selectFrom(candidates.as("found")).selectAll().orderBy("updated_at", "desc").orderBy("id", "desc");
  const shown = page
    .limit(PAGE + 1)
    .offset(skip)
    .as("page");
  return selectTickets(ctx)
    .innerJoin(shown, "page.id", "tickets.id")
    .select(["page.counted", exactly("tickets.updated_at").as("exactly")])
    .orderBy("page.updated_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
}
