import { type RawBuilder, sql } from "kysely";
import { inCompany, onPlatform } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { sendJob, startJob } from "./jobKeys.ts";
import { sendNext } from "./send.ts";
import { startCampaign } from "./start.ts";

export const startPlanned = job({
  ...startJob,
  run: (companyId, { campaignId }) => inCompany(companyId, (ctx) => startCampaign(ctx, campaignId)),
});

export const sendOfCampaigns = job({ ...sendJob, run: (companyId, { connectionId }) => sendNext(companyId, connectionId) });

type Due = { company_id: number; id: number };

/** Work whose job was missed: the server was down, or the company has paid since. One that fails does not hold up the others. */
export async function sweepCampaigns() {
  const failures: unknown[] = [];
  const caught = (error: unknown) => void failures.push(error);
  for (const { company_id, id } of await listDue(sql`select company_id, campaign_id as id from app.find_due_campaigns()`))
    await inCompany(company_id, (ctx) => startCampaign(ctx, id)).catch(caught);
  for (const { company_id, id } of await listDue(sql`select company_id, connection_id as id from app.find_campaign_connections()`))
    await sendNext(company_id, id).catch(caught);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} campaigns could not go on.`);
}

const listDue = (query: RawBuilder<unknown>) => onPlatform(async (tx) => (await (query as RawBuilder<Due>).execute(tx)).rows);
