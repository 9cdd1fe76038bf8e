import { sql } from "kysely";
import { inCompany, onPlatform } from "../../../platform/company.ts";
import { job } from "../../../platform/jobs.ts";
import { flowJob } from "../jobKeys.ts";
import { resumeAfterWait } from "./go.ts";

export const ringFlow = job({ ...flowJob, run: (companyId, { runId }) => inCompany(companyId, (ctx) => resumeAfterWait(ctx, runId)) });

/** Runs whose timer was missed: the server was down, or the company was past due. */
export async function sweepFlowRuns() {
  const failures: unknown[] = [];
  // A run that fails does not hold up the others.
  for (const { company_id, run_id } of await listDue())
    await inCompany(company_id, (ctx) => resumeAfterWait(ctx, run_id)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} runs of flows could not go on.`);
}

const listDue = () =>
  onPlatform(
    async (tx) =>
      (await sql<{ company_id: number; run_id: number }>`select company_id, run_id from app.find_due_flow_runs()`.execute(tx)).rows,
  );
