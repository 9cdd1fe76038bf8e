import { TICKETS_PAGE as PAGE, type TicketFilter } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { type Asked, countTickets, firstPlaces } from "./places.ts";
import { selectTickets, type TicketRow } from "./queries.ts";
import { type Strand, strandsOf } from "./strands.ts";

export type TicketPage = { rows: TicketRow[]; count: number; hasMore: boolean; cursor: string | null };

/**
 * One page, newest first. Each strand of what one sees lies in the order of an index of its own, so a page costs what it shows,
 * however many there are; whoever hands the cursor back goes on at the same price, and is not counted for again.
 */
export async function listTickets(ctx: Ctx, filter: TicketFilter): Promise<TicketPage> {
  const strands = strandsOf(ctx.actor, filter);
  if (strands.length === 0) return { rows: [], count: 0, hasMore: false, cursor: null };

  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  const skip = after ? 0 : (filter.pageNumber - 1) * PAGE;
  const { found, asked } = await look(ctx, strands, { filter, said: [], after, most: skip + PAGE + 1 }, skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasMore = found.length > PAGE;
  const isAll = skip === 0 && !hasMore;
  const total = async () => after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, strands, asked))));

  // Who looks for words is not kept waiting for how many there are.
  const soFar = skip + (after?.count ?? 0) + rows.length;
  const isSearch = Boolean(filter.searchParam && last);
  const count = isSearch ? soFar + Number(hasMore) : await total();
  const next = last && { updatedAt: last.exactly, id: last.id, count: isSearch ? soFar : count };
  return { rows, count, hasMore, cursor: hasMore && next ? writeCursor(next) : null };
}

/** Of how many of the newest messages that hold the words one looks at the tickets: of more where those that one may see fill no page. */
const LOOKED_AT = [300, 3_000, 30_000];

async function look(ctx: Ctx, strands: Strand[], asked: Asked, skip: number) {
  const words = asked.filter.searchParam;
  if (!words) return { asked, found: await pageOf(ctx, strands, asked, skip) };
  let page: { asked: Asked; found: Awaited<ReturnType<typeof pageOf>> } = { asked, found: [] };
  for (const wanted of LOOKED_AT) {
    const { said, isAll } = await saidIn(ctx, words, wanted);
    const looked = { ...asked, said };
    page = { asked: looked, found: await pageOf(ctx, strands, looked, skip) };
    if (isAll || page.found.length > PAGE) break;
  }
  return page;
}

/** The tickets of the newest messages that hold the words, and whether there are no others. */
async function saidIn({ tx }: Ctx, words: string, wanted: number) {
  const { ids } = await tx
    .selectNoFrom(sql<number[]>`array(select app.search_messages(${words}, ${wanted}))`.as("ids"))
    .executeTakeFirstOrThrow();
  return { said: [...new Set(ids)], isAll: ids.length < wanted };
}

function pageOf(ctx: Ctx, strands: Strand[], asked: Asked, skip: number) {
  const page = ctx.tx
    .selectFrom(firstPlaces(ctx, strands, asked).as("found"))
    .selectAll()
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc");
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
