import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { startRun } from "./go.ts";

/** The integration has the ticket until it is closed or moves to another queue's integration. */
export async function handToIntegration(ctx: Ctx, thread: Thread, integrationId: number) {
  const row = await ctx.tx.selectFrom("integrations").select("flow_id as flowId").where("id", "=", integrationId).executeTakeFirst();
  if (!row || row.flowId === null) return;
  if (!(await startRun(ctx, thread, { flowId: row.flowId, because: "integration" }))) return;
  await ctx.tx
    .updateTable("tickets")
    .set({ use_integration: true, integration_id: integrationId })
    .where("id", "=", thread.id)
    .where("status", "<>", "closed")
    .execute();
  await record(ctx, "ticket.changed", { ticketId: thread.id });
}
