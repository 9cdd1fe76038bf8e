import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";

/** At most once a second, unless it is urgent: a campaign of a hundred thousand would otherwise be announced as often. */
export async function tellCounts(ctx: Ctx, campaignId: number, { isUrgent = false } = {}) {
  const { rows } = await sql`
    update campaigns set counted_at = now(), updated_at = now()
    where id = ${campaignId} and (${isUrgent} or counted_at is null or counted_at < now() - interval '1 second')
    returning id`.execute(ctx.tx);
  if (rows.length > 0) await record(ctx, "campaign.counted", { campaignId });
}
