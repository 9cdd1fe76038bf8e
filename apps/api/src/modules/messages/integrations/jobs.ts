import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { inCompany, onPlatform } from "../../../platform/company.ts";
import { defer, job } from "../../../platform/jobs.ts";
import { integrationJob } from "../jobKeys.ts";
import { answerNext } from "./turn.ts";

/** Another system takes seconds, in which this process only waits. */
const WORKERS = 12;

export const answerByIntegration = job({
  ...integrationJob,
  workers: WORKERS,
  async run(companyId, { ticketId }) {
    while (await answerNext(companyId, ticketId));
  },
});

/** Calls whose job was lost, and those of companies that have returned. */
export async function sweepIntegrationCalls() {
  for (const { company_id, ticket_id } of await listDue())
    await inCompany(company_id, (ctx) => defer(ctx, integrationJob, { ticketId: ticket_id, at: now().toISOString() }));
}

const listDue = () =>
  onPlatform(
    async (tx) =>
      (await sql<{ company_id: number; ticket_id: number }>`select company_id, ticket_id from app.find_due_integration_calls()`.execute(tx))
        .rows,
  );
