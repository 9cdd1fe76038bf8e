import { sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { type CampaignRow, lockCampaign, updateCampaign } from "./queries.ts";
import { getCampaignSettings } from "./settings.ts";
import { type Plan, textsOf } from "./text.ts";

const StoredPlan = z.object({ texts: z.array(z.string()), variables: z.array(z.object({ key: z.string(), value: z.string() })) });

export async function findPlan({ tx }: Ctx, campaignId: number): Promise<Plan | undefined> {
  const row = await tx.selectFrom("campaigns").select("plan").where("id", "=", campaignId).executeTakeFirst();
  return row?.plan === null || row === undefined ? undefined : StoredPlan.parse(row.plan);
}

/**
 * Everybody in the list becomes a recipient, in one statement: with the text that they get, by their place in the list, and, if they are
 * left out, why. The caller holds the campaign's row.
 */
export async function planRecipients(ctx: Ctx, campaign: CampaignRow) {
  await allowTime(ctx);
  const { variables, recentDays } = await getCampaignSettings(ctx);
  const texts = textsOf(campaign);
  const variant = variantOf(texts.length, sql`i.position`);
  await sql`
    insert into campaign_recipients (campaign_id, position, item_id, name, number, value, email, variant, state, reason)
    select ${campaign.id}::int, i.position, i.id, i.name, coalesce(i.number, ''), i.value, i.email, ${variant},
      case when w.reason is null then 'pending' else 'excluded' end, w.reason
    from (select *, (row_number() over (order by id))::int as position from contact_list_items
        where list_id = ${campaign.contactListId}::int) i,
      lateral (select case
        when i.value is null then 'noNumber'
        when i.is_whatsapp_valid = false then 'invalidNumber'
        when exists (select from suppressed_contacts s where s.value = i.value and s.lifted_at is null) then 'suppressed'
        when ${recentDays}::int > 0 and exists (select from campaign_recipients o
          where o.value = i.value and o.sent_at > now() - make_interval(days => ${recentDays}::int)) then 'recent'
        end as reason) w
    order by i.position`.execute(ctx.tx);
  await storePlan(ctx, campaign.id, { texts, variables });
  await ctx.tx.updateTable("campaigns").set({ started_at: sql<Date>`now()` }).where("id", "=", campaign.id).execute();
}

/** The recipients who still wait get the campaign's texts as they are now. */
export async function planAnew(ctx: Ctx, id: number) {
  const campaign = await lockCampaign(ctx, id);
  if (!campaign || campaign.startedAt === null) return;
  await allowTime(ctx);
  const texts = textsOf(campaign);
  const { variables } = await getCampaignSettings(ctx);
  await sql`update campaign_recipients set variant = ${variantOf(texts.length, sql`position`)}, updated_at = now()
    where campaign_id = ${id} and state = 'pending'`.execute(ctx.tx);
  await storePlan(ctx, id, { texts, variables });
}

const variantOf = (many: number, position: ReturnType<typeof sql>) =>
  many === 0 ? sql`null::smallint` : sql`((${position} - 1) % ${many}::int + 1)::smallint`;

const storePlan = (ctx: Ctx, id: number, plan: Plan) => updateCampaign(ctx, id, { plan: JSON.stringify(plan) });
