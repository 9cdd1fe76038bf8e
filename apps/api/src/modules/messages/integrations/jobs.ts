import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { inCompany, onPlatform } from "../../../platform/company.ts";
import { defer, job } from "../../../platform/jobs.ts";
import { deleteOldEvents } from "../../integrations/events/queries.ts";
import { eventJob } from "../../integrations/jobKeys.ts";
import { integrationJob } from "../jobKeys.ts";
import { deliverNextEvent } from "./deliverEvent.ts";
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

export const deliverEvents = job({
  ...eventJob,
  workers: WORKERS,
  async run(companyId, lane) {
    while (await deliverNextEvent(companyId, lane));
  },
});

/** Deliveries whose job was lost, or whose company or integration was switched off for a time. */
export async function sweepIntegrationEvents() {
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; integration_id: number; lane: number }>`select * from app.find_due_integration_events()`.execute(tx),
  );
  for (const { company_id, integration_id, lane } of rows)
    await inCompany(company_id, (ctx) => defer(ctx, eventJob, { integrationId: integration_id, lane, at: now().toISOString() }));
}

/** The list of deliveries goes back so far. */
const KEPT_MS = 14 * 86_400_000;

export async function forgetIntegrationEvents() {
  const before = new Date(now().getTime() - KEPT_MS);
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number }>`select app.find_old_integration_events(${before}) as company_id`.execute(tx),
  );
  for (const { company_id } of rows) await inCompany(company_id, (ctx) => deleteOldEvents(ctx, before));
}
