import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { askIntegration } from "../integrations/hear.ts";
import { startRun } from "./go.ts";

/**
 * The integration has the ticket until it is closed or moves to another queue's integration. One of flows starts its flow; any other one is
 * asked by a job.
 */
export async function handToIntegration(ctx: Ctx, thread: Thread, integrationId: number) {
  const row = await ctx.tx
    .selectFrom("integrations")
    .select(["type", "flow_id as flowId"])
    .where("id", "=", integrationId)
    .executeTakeFirst();
  if (!row) return;
  if (row.type !== "flowbuilder") return askIntegration(ctx, thread, integrationId);
  if (row.flowId === null) return;
  if (!(await startRun(ctx, thread, { flowId: row.flowId, because: "integration" }))) return;
  await ctx.tx
    .updateTable("tickets")
    .set({ use_integration: true, integration_id: integrationId })
    .where("id", "=", thread.id)
    .where("status", "<>", "closed")
    .execute();
  await record(ctx, "ticket.changed", { ticketId: thread.id });
}
