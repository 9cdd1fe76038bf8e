import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { type Filter, filtered, isOnBoard, ofAny, whole } from "../tickets/list/places.ts";
import type { Strand } from "../tickets/list/strands.ts";

/** Where a card stands. */
export type Place = { lane: number; id: number };
/** `among`: those in which words were read, where they are not looked up. */
export type Asked = { filter: Filter; said: string; among?: number[] };
type Wanted = { lanes: number[]; skip: number; most: number };

/**
 * The first of each lane. Of each strand of what one sees an index holds each lane in the order of the board, so that a board costs
 * what it shows, however many cards there are.
 */
export async function firstOfLanes({ tx }: Ctx, strands: Strand[], { lanes, skip, most }: Wanted): Promise<Place[]> {
  if (strands.length === 0) return [];
  const end = skip + most;
  const cards = ({ where, each }: Strand): RawBuilder<unknown> => {
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
  const { rows } = await sql<Place>`select lanes.lane, card.id from unnest(${lanes}::int[]) with ordinality as lanes (lane, place)
    cross join lateral (select * from (${sql.join(strands.map(cards), sql` union all `)}) all_of
      order by updated_at desc, id desc limit ${most} offset ${skip}) card
    order by lanes.place, card.updated_at desc, card.id desc`.execute(tx);
  return rows;
}

const inOrder = (rows: object, most: number) => sql`${rows} order by updated_at desc, id desc limit ${most}`;

/** What few fit is looked for once, over all lanes. */
export async function findAmong(ctx: Ctx, strands: Strand[], { lanes, skip, most, ...asked }: Asked & Wanted): Promise<Place[]> {
  if (strands.length === 0) return [];
  const found = asking(
    ctx,
    asked,
  )(ofAny(strands))
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

export async function countIn(ctx: Ctx, strands: Strand[], asked: Asked): Promise<Array<{ tagId: number; count: number }>> {
  const counts = new Map<number, number>();
  for (const { where, counted = where, each } of strands) {
    const strand = asking(ctx, asked)((rows) => rows.where(whole({ where: counted, ...(each && { each }) })));
    const rows = await strand
      .select(["lane", sql<number>`count(*)`.as("count")])
      .groupBy("lane")
      .execute();
    for (const { lane, count } of rows) counts.set(lane, (counts.get(lane) ?? 0) + count);
  }
  return [...counts].map(([tagId, count]) => ({ tagId, count }));
}

type Rows = ReturnType<typeof filtered>;

const asking =
  (ctx: Ctx, { filter, said, among }: Asked) =>
  (ofStrands: (rows: Rows) => Rows): Rows => {
    const rows = ofStrands(filtered(ctx, filter, said));
    return among ? rows.where("id", "=", sql<number>`any(${among}::int[])`) : rows;
  };
