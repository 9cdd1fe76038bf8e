import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { type Filter, filtered, isOnBoard, ofAny, whole } from "../tickets/list/candidates.ts";
import type { VisibleSlice } from "../tickets/list/visibleSlices.ts";

/** The position of a card on the board. */
export type CardPosition = { lane: number; id: number };
/** `among`: the tickets in whose messages the search words were found; not looked up again here. */
export type BoardQuery = { filter: Filter; said: string; among?: number[] };
type LanePage = { lanes: number[]; skip: number; most: number };

/**
 * The first cards of each lane. For each visible slice an index holds every lane in the order of the board, so a board costs what it shows,
 * however many cards exist.
 */
export async function firstOfLanes({ tx }: Ctx, slices: VisibleSlice[], { lanes, skip, most }: LanePage): Promise<CardPosition[]> {
  if (slices.length === 0) return [];
  const end = skip + most;
  const cards = ({ where, each }: VisibleSlice): RawBuilder<unknown> => {
    const ofLane = tx
      .selectFrom("tickets")
      .select(["id", "updated_at"])
      .where("lane", "=", sql<number>`lanes.lane`)
      .where(isOnBoard)
      .where(where);
    if (!each) return sql`(${inOrder(ofLane, end)})`;
    const ofEach = ofLane.where(sql<SqlBool>`${sql.ref(each.column)} = each_of.id`);
    return sql`(select card.* from unnest(${each.ids}::int[]) as each_of (id) cross join lateral (${inOrder(ofEach, end)}) card)`;
  };
  const { rows } = await sql<CardPosition>`select lanes.lane, card.id from unnest(${lanes}::int[]) with ordinality as lanes (lane, place)
    cross join lateral (select * from (${sql.join(slices.map(cards), sql` union all `)}) all_of
      order by updated_at desc, id desc limit ${most} offset ${skip}) card
    order by lanes.place, card.updated_at desc, card.id desc`.execute(tx);
  return rows;
}

const inOrder = (rows: object, most: number) => sql`${rows} order by updated_at desc, id desc limit ${most}`;

/** A filter that few tickets match is evaluated once, over all lanes. */
export async function findInSlices(
  ctx: Ctx,
  slices: VisibleSlice[],
  { lanes, skip, most, ...query }: BoardQuery & LanePage,
): Promise<CardPosition[]> {
  if (slices.length === 0) return [];
  const found = asking(
    ctx,
    query,
  )(ofAny(slices))
    .where("lane", "=", sql<number>`any(${lanes}::int[])`)
    .select(["lane", "id", sql<number>`row_number() over (partition by lane order by updated_at desc, id desc)`.as("number")]);
  return ctx.tx
    .selectFrom(found.as("found"))
    .select(["lane", "id"])
    .where("number", ">", skip)
    .where("number", "<=", skip + most)
    .orderBy("number")
    .execute();
}

export async function countIn(ctx: Ctx, slices: VisibleSlice[], query: BoardQuery): Promise<Array<{ tagId: number; count: number }>> {
  const counts = new Map<number, number>();
  for (const { where, counted = where, each } of slices) {
    const slice = asking(ctx, query)((rows) => rows.where(whole({ where: counted, ...(each && { each }) })));
    const rows = await slice
      .select(["lane", sql<number>`count(*)`.as("count")])
      .groupBy("lane")
      .execute();
    for (const { lane, count } of rows) counts.set(lane, (counts.get(lane) ?? 0) + count);
  }
  return [...counts].map(([tagId, count]) => ({ tagId, count }));
}

type Rows = ReturnType<typeof filtered>;

const asking =
  (ctx: Ctx, { filter, said: matches, among }: BoardQuery) =>
  (ofSlices: (rows: Rows) => Rows): Rows => {
    const rows = ofSlices(filtered(ctx, filter, matches));
    return among ? rows.where("id", "=", sql<number>`any(${among}::int[])`) : rows;
  };
