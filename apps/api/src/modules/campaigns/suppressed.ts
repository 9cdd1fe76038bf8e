import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { type RowOf, rows } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { record } from "../../platform/record.ts";
import { admitToCampaigns, suppressedContactPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("suppressed_contacts as s")
    .leftJoin("campaigns as c", "c.id", "s.campaign_id")
    .select(["s.id", "s.name", "s.number", "s.word", "s.contact_id as contactId", "s.campaign_id as campaignId"])
    .select(["c.name as campaignName", "s.created_at as createdAt"])
    .where("s.lifted_at", "is", null);
export type SuppressedRow = RowOf<typeof select>;

export const { find: findSuppressed, access: accessSuppressed } = rows({
  id: "s.id",
  select,
  policy: suppressedContactPolicy,
  missing: "ERR_NO_SUPPRESSED_CONTACT_FOUND",
});

/** The latest first. */
export async function listSuppressed(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  admitToCampaigns(ctx.actor);
  const found =
    searchParam === ""
      ? select(ctx)
      : select(ctx).where("s.id", "in", sql<number>`(select app.search_suppressed_contacts(${searchParam}))`);
  return paged(found, (all) => all.orderBy("s.id", "desc"), pageNumber);
}

/** Campaigns may write to them again. Who lifted it and why stays on record. */
export async function liftSuppressed(ctx: Ctx, id: number, reason: string) {
  await accessSuppressed(ctx, id, "lift");
  const lifted = await ctx.tx
    .updateTable("suppressed_contacts")
    .set({ lifted_at: sql<Date>`now()`, lifted_by: ctx.actor.id, lift_reason: reason })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!lifted) fail("ERR_NO_SUPPRESSED_CONTACT_FOUND");
  await record(ctx, "suppressed-contact.removed", { suppressedContactId: id, reason });
}
