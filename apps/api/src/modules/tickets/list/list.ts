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
 * One page, newest first. Each visible slice is in the order of an index of its own, so a page costs what it shows,
 * however many there are; whoever hands the cursor back goes on at the same price, and is not counted for again.
 */
export async function listTickets(ctx: Ctx, filter: TicketFilter): Promise<TicketPage> {
  const slices = visibleSlices(ctx.actor, filter);
  if (slices.length === 0) return { rows: [], count: 0, hasMore: false, cursor: null };

  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  const skip = after ? 0 : (filter.pageNumber - 1) * PAGE;
  const { found, asked, goOn, isWalk } = await look(ctx, slices, { filter, said: NONE, after, most: skip + PAGE + 1 }, skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  // Whoever asks by numbers would be told of more, and find none, for ever.
  const stop = skip === 0 ? goOn : undefined;
  const end = found.length > PAGE && last ? { updatedAt: last.exactly, id: last.id } : stop;
  const hasMore = end !== undefined;
  const isAll = skip === 0 && !hasMore;
  const total = async () => after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, slices, asked))));

  // Who looks for words is not kept waiting for how many there are.
  const soFar = skip + (after?.count ?? 0) + rows.length;
  const isSearch = Boolean(filter.searchParam && (last || end));
  const count = isSearch ? soFar + Number(hasMore) : await total();
  const cursor = end ? writeCursor({ ...end, count: isSearch ? soFar : count, ...(isWalk && { isWalk }) }) : null;
  return { rows, count, hasMore, cursor };
}

type Found = {
  asked: CandidateQuery;
  found: Awaited<ReturnType<typeof pageOf>>;
  /** From where there may be more, though no page is filled. */
  goOn?: Awaited<ReturnType<typeof scanNewest>>["goOn"];
  isWalk?: true;
};

async function look(ctx: Ctx, slices: VisibleSlice[], query: CandidateQuery, skip: number): Promise<Found> {
  const lookedUp = async (said: string) => {
    const looked = { ...query, said };
    return { asked: looked, found: await pageOf(ctx, firstCandidates(ctx, slices, looked), skip) };
  };
  const said = await saidIn(ctx, query);
  if (said) return lookedUp(said);
  let met = await scanNewest(ctx, slices, query, query.after?.isWalk ? READ_MAX : FIRST_READ * query.most);
  if (met.goOn && !query.after?.isWalk) {
    const repeated = await lookUp(ctx, query.filter.searchParam, hasTraces(query.filter.searchParam));
    if (repeated) return lookedUp(repeated);
    met = await scanNewest(ctx, slices, query, READ_MAX);
  }
  const found = await pageOf(ctx, candidatesOf(ctx, met.ids), skip);
  return { asked: { ...query, said: `{${met.ids}}` }, found, goOn: met.goOn, isWalk: true };
}

/** Words that stand everywhere fill a page among so many times as many tickets; where they do not, a few conversations repeat them. */
const FIRST_READ = 10;

/** No more of the messages that hold the words are looked up. */
const LOOKED_UP = 30_000;

/**
 * The tickets in whose messages the words are; undefined where they are sooner met. What is guessed wrongly costs time, never a ticket,
 * but where fewer than three letters are rare (ADR 22).
 */
export async function saidIn(ctx: Ctx, { filter, after }: Pick<CandidateQuery, "filter" | "after">): Promise<string | undefined> {
  const { searchParam: words } = filter;
  if (!words) return NONE;
  return after?.isWalk ? undefined : lookUp(ctx, words, sql<SqlBool>`app.is_everyday(${words}) is not true`);
}

/** Fewer than three letters leave none, and are looked for among the newest messages alone. */
const hasTraces = (words: string) => sql<SqlBool>`cardinality(app.tellers(app.company_id(), app.fold(${words}))) > 0`;

async function lookUp({ tx }: Ctx, words: string, where: Expression<SqlBool>): Promise<string | undefined> {
  // Limited, lest they be looked up for each of the two things that are told of them.
  const all = sql<number[]>`array(select app.search_messages(${words}, ${LOOKED_UP}))`;
  const said = await tx
    .selectFrom(tx.selectNoFrom(all.as("ids")).where(where).limit(1).as("found"))
    .select([sql<string>`ids::text`.as("ids"), sql<number>`cardinality(ids)`.as("many")])
    .executeTakeFirst();
  return said && said.many < LOOKED_UP ? said.ids : undefined;
}

function pageOf(ctx: Ctx, places: Candidates, skip: number) {
  const page = ctx.tx.selectFrom(places.as("found")).selectAll().orderBy("updated_at", "desc").orderBy("id", "desc");
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
