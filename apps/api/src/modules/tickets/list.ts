import type { TicketFilter } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { countTickets, firstPlaces, type Places } from "./places.ts";
import { selectTickets, type TicketRow } from "./queries.ts";
import { strandsOf } from "./strands.ts";

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
  const found = await pageOf(ctx, firstPlaces(ctx, strands, { filter, after, most: skip + PAGE + 1 }), skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasMore = found.length > PAGE;
  const isAll = skip === 0 && !hasMore;
  const total = async () => after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, strands, filter))));

  // Who looks for words is not kept waiting for how many there are.
  const soFar = skip + (after?.count ?? 0) + rows.length;
  const isSearch = Boolean(filter.searchParam && last);
  const count = isSearch ? soFar + Number(hasMore) : await total();
  const next = last && { updatedAt: last.exactly, id: last.id, count: isSearch ? soFar : count };
  return { rows, count, hasMore, cursor: hasMore && next ? writeCursor(next) : null };
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
