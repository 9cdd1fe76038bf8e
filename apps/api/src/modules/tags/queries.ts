import { type SelectQueryBuilder, sql } from "kysely";
import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { paged } from "../../platform/page.ts";
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
export type TagRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findTag = (ctx: Ctx, id: number): Promise<TagRow | undefined> => select(ctx).where("id", "=", id).executeTakeFirst();
/** Gone between the door and here means gone: somebody else was quicker. */
export const getTag = async (ctx: Ctx, id: number): Promise<TagRow> => (await findTag(ctx, id)) ?? fail("ERR_NO_TAG_FOUND");
export const accessTag = door(findTag, tagPolicy, "ERR_NO_TAG_FOUND");

const found = (ctx: Ctx, searchParam: string) =>
  searchParam ? select(ctx).where("id", "in", sql<number>`(select app.search_tags(${searchParam}))`) : select(ctx);

const byName = <DB, TB extends keyof DB, Row>(tags: SelectQueryBuilder<DB, TB, Row>) =>
  tags.orderBy(asPeopleSort("tags.name")).orderBy(sql`tags.id`);

export const listTags = (ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) =>
  paged(found(ctx, searchParam), byName, pageNumber);

export const listAllTags = (ctx: Ctx, searchParam: string): Promise<TagRow[]> => byName(found(ctx, searchParam)).execute();

/** From left to right; those that nobody has placed come last. None where the plan has no board: clients ask on every page. */
export const listKanbanTags = (ctx: Ctx): Promise<TagRow[]> =>
  select(ctx)
    .where("kanban", "=", true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("companies")
          .innerJoin("plans", "plans.id", "companies.plan_id")
          .where("plans.use_kanban", "=", true)
          .select("plans.id"),
      ),
    )
    .orderBy(sql`lane_place nulls last`)
    .orderBy("id")
    .execute();

export type TagColumns = { name: string; color: string; kanban: boolean };

/** Undefined where a tag of that name is there already, whatever its capitals and accents. */
export const insertTagUnlessThere = ({ tx }: Ctx, values: TagColumns) =>
  tx
    .insertInto("tags")
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`company_id, app.fold(name)`).doNothing())
    .returning("id")
    .executeTakeFirst();

export const getTagByName = (ctx: Ctx, name: string): Promise<TagRow> =>
  select(ctx).where(sql`app.fold(name)`, "=", sql`app.fold(${name})`).executeTakeFirstOrThrow();

export const updateTag = ({ tx }: Ctx, id: number, { name, color, kanban }: TagColumns) =>
  tx.updateTable("tags").set({ name, color, kanban, updated_at: now() }).where("id", "=", id).execute();

/**
 * Before a tag becomes a lane: of a ticket that is in another one by then the newer counts. Whoever puts on a tag locks the tag and
 * then the ticket, and so does this.
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

/** Undefined where somebody else was quicker. */
export const deleteTag = ({ tx }: Ctx, id: number) => tx.deleteFrom("tags").where("id", "=", id).returning("id").executeTakeFirst();
