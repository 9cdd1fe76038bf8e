import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { byName, deleteById, lists, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { tagPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("tags")
    .select((eb) => [
      "id",
      "name",
      "color",
      "kanban",
      "company_id as companyId",
      "created_at as createdAt",
      "updated_at as updatedAt",
      eb
        .selectFrom("ticket_tags")
        .whereRef("ticket_tags.tag_id", "=", "tags.id")
        .select(sql<number>`count(*)`.as("count"))
        .as("ticketsCount"),
    ]);
export type TagRow = RowOf<typeof select>;

const source = { id: "tags.id", select };
export const { find: findTag, get: getTag, access: accessTag } = rows({ ...source, policy: tagPolicy, missing: "ERR_NO_TAG_FOUND" });
export const { list: listTags, all: listAllTags } = lists({ ...source, search: "search_tags", order: byName("tags.name", "tags.id") });
export const updateTag = updateById("tags");
export const deleteTag = deleteById("tags");

/** From left to right; lanes without a position come last. Empty if the plan has no board: clients call this on every page. */
export const listKanbanTags = (ctx: Ctx): Promise<TagRow[]> =>
  select(ctx)
    .where("kanban", "=", true)
    .where(sql<boolean>`exists (select from companies c join plans p on p.id = c.plan_id where p.use_kanban)`)
    .orderBy(sql`lane_place nulls last`)
    .orderBy("id")
    .execute();

/** Undefined if a tag of that name exists, regardless of case and accents. */
export const insertTagUnlessThere = ({ tx }: Ctx, values: Pick<TagRow, "name" | "color" | "kanban">) =>
  tx
    .insertInto("tags")
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`company_id, app.fold(name)`).doNothing())
    .returning("id")
    .executeTakeFirst();

export const getTagByName = (ctx: Ctx, name: string): Promise<TagRow> =>
  select(ctx).where(sql`app.fold(name)`, "=", sql`app.fold(${name})`).executeTakeFirstOrThrow();

/**
 * Before a tag becomes a lane: a ticket that is in another lane keeps the newer one. Locks the tag and then the tickets, in the same order
 * as adding a tag.
 */
export async function leaveOneLane({ tx }: Ctx, id: number) {
  const tag = await tx.selectFrom("tags").select("kanban").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!tag || tag.kanban) return;
  await sql`select from tickets where id = any(array(select ticket_id from ticket_tags where tag_id = ${id})) order by id for no key update`.execute(
    tx,
  );
  await sql`delete from ticket_tags old using ticket_tags kept
    where kept.ticket_id = old.ticket_id and (kept.put_at, kept.tag_id) > (old.put_at, old.tag_id)
      and ((old.tag_id = ${id} and kept.kanban) or (old.kanban and kept.tag_id = ${id}))`.execute(tx);
}
