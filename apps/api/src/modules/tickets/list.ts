import { TICKETS_PAGE as PAGE, type TicketFilter } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { exactly, readCursor, writeCursor } from "./cursor.ts";
import { type Asked, countTickets, firstPlaces, type Places, placesOf } from "./places.ts";
import { selectTickets, type TicketRow } from "./queries.ts";
import { type Strand, strandsOf } from "./strands.ts";
import { saying, walk } from "./walk.ts";

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
  const { found, asked, goOn, isWalk } = await look(ctx, strands, { filter, said: [], after, most: skip + PAGE + 1 }, skip);
  const rows = found.slice(0, PAGE);
  const [first, last] = [rows[0], rows.at(-1)];
  // Whoever asks by numbers would be told of more, and find none, for ever.
  const stop = skip === 0 ? goOn : undefined;
  const end = found.length > PAGE && last ? { updatedAt: last.exactly, id: last.id } : stop;
  const hasMore = end !== undefined;
  const isAll = skip === 0 && !hasMore;
  const total = async () => after?.count ?? (isAll ? rows.length : (first?.counted ?? (await countTickets(ctx, strands, asked))));

  // Who looks for words is not kept waiting for how many there are.
  const soFar = skip + (after?.count ?? 0) + rows.length;
  const isSearch = Boolean(filter.searchParam && (last || end));
  const count = isSearch ? soFar + Number(hasMore) : await total();
  const cursor = end ? writeCursor({ ...end, count: isSearch ? soFar : count, ...(isWalk && { isWalk }) }) : null;
  return { rows, count, hasMore, cursor };
}

type Found = {
  asked: Asked;
  found: Awaited<ReturnType<typeof pageOf>>;
  /** From where there may be more, though no page is filled. */
  goOn?: Awaited<ReturnType<typeof walk>>["goOn"];
  isWalk?: true;
};

async function look(ctx: Ctx, strands: Strand[], asked: Asked, skip: number): Promise<Found> {
  const words = asked.filter.searchParam;
  if (!words) return { asked, found: await pageOf(ctx, firstPlaces(ctx, strands, asked), skip) };
  if (!asked.after?.isWalk && !(await isEveryday(ctx, words))) {
    const { said, isAll } = await saidIn(ctx, words);
    const looked = { ...asked, said };
    if (isAll) return { asked: looked, found: await pageOf(ctx, firstPlaces(ctx, strands, looked), skip) };
  }
  const { ids, goOn } = await walk(ctx, strands, asked);
  const found = await pageOf(ctx, placesOf(ctx, ids), skip);
  return { asked: { ...asked, said: ids }, found, goOn, isWalk: true };
}

/** Of so many of the newest messages, five say that the words are met in one's conversations sooner than they are looked up. */
const SAMPLE = 500;
const MANY = 5;

async function isEveryday({ tx }: Ctx, words: string) {
  const newest = tx.selectFrom("messages").select(["body", "is_deleted"]).orderBy("id", "desc").limit(SAMPLE);
  const { hits } = await tx
    .selectFrom(newest.as("m"))
    .where(saying(words))
    .select(sql<number>`count(*)`.as("hits"))
    .executeTakeFirstOrThrow();
  return hits >= MANY;
}

/** Words that more messages hold are met sooner than all of these are looked up. */
const LOOKED_UP = 10_000;

/** The tickets of the messages that hold the words, and whether there are no others. */
async function saidIn({ tx }: Ctx, words: string) {
  const { ids } = await tx
    .selectNoFrom(sql<number[]>`array(select app.search_messages(${words}, ${LOOKED_UP}))`.as("ids"))
    .executeTakeFirstOrThrow();
  return { said: [...new Set(ids)], isAll: ids.length < LOOKED_UP };
}

function pageOf(ctx: Ctx, places: Places, skip: number) {
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
