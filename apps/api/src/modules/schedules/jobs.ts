import { sql } from "kysely";
import { inCompany, onPlatform } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { sendJob } from "./jobKeys.ts";
import { sendIfDue } from "./send.ts";

export const sendScheduled = job({
  ...sendJob,
  run: (companyId, { scheduleId }) => inCompany(companyId, (ctx) => sendIfDue(ctx, scheduleId)),
});

/** Schedules whose job was missed: the server was down, the company has paid since, or a connection was down for a day. */
export async function sendDueSchedules() {
  const failures: unknown[] = [];
  // A schedule that fails does not hold up the others.
  for (const { company_id, schedule_id } of await listDue())
    await inCompany(company_id, (ctx) => sendIfDue(ctx, schedule_id)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled messages could not be sent.`);
}

const listDue = () =>
  onPlatform(
    async (tx) =>
      (await sql<{ company_id: number; schedule_id: number }>`select company_id, schedule_id from app.find_due_schedules()`.execute(tx))
        .rows,
  );
