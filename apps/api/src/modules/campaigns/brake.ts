import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { stopByItself } from "./start.ts";

const LAST = 50;
const FAILED_MAX = LAST * 0.2;

/** Stops where a fifth of the last messages failed: more of them would not help, and WhatsApp blocks numbers that go on. */
export async function brake(ctx: Ctx, campaignId: number) {
  const { rows } = await sql<{ failed: number }>`
    select count(*) filter (where state = 'failed')::int as failed from (
      select r.state from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where r.campaign_id = ${campaignId} and c.status = 'EM_ANDAMENTO' and r.settled_at is not null
          and r.state <> 'skipped' and r.settled_at >= coalesce(c.resumed_at, c.started_at)
        order by r.settled_at desc limit ${LAST}) last`.execute(ctx.tx);
  if ((rows[0]?.failed ?? 0) >= FAILED_MAX) await stopByItself(ctx, campaignId, "failures");
}
