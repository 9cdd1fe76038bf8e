import { abilitiesOf } from "@recado/channels/providers";
import type { ConnectionValues } from "@recado/contract/connections";
import type { Ctx } from "../../../platform/company.ts";
import { taken } from "../../../platform/database/conflicts.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { lockCompanyPlan } from "../../companies/queries.ts";
import { offeredProviders } from "../offered.ts";
import { addsConnections } from "../policy.ts";
import { type ConnectionRow, countConnections, getConnection, insertConnection, makeDefault, replaceQueues } from "../queries.ts";
import { columnsOf } from "./columns.ts";
import { startSession } from "./session.ts";

/** The first connection becomes the default, whatever was requested: a company with connections has a default. */
export async function createConnection(ctx: Ctx, values: ConnectionValues): Promise<ConnectionRow> {
  if (!addsConnections(ctx.actor)) fail("ERR_NO_PERMISSION");
  const plan = await lockCompanyPlan(ctx); // a concurrent second creation waits, and then counts the first
  const count = await countConnections(ctx);
  if (count >= plan.connections) fail("ERR_PLAN_LIMIT", { limit: plan.connections });
  if (!(await offeredProviders(ctx)).includes(values.provider)) fail("ERR_VALIDATION", { details: { provider: ["not_offered"] } });
  checkGreeting(values.queueIds ?? [], values.greetingMessage ?? "");

  const columns = await columnsOf(ctx, values);
  const { id } = await taken("ERR_DUPLICATED_CONNECTION", insertConnection(ctx, { ...columns, name: values.name }));
  await replaceQueues(ctx, id, values.queueIds ?? []);
  if (count === 0 || values.isDefault) await makeDefault(ctx, id);
  await record(ctx, "connection.created", { connectionId: id });
  if (abilitiesOf[values.provider].qr) await startSession(ctx, id); // next, the user scans the code with a phone
  return getConnection(ctx, id);
}

/** With several queues the contact has to choose, so a greeting must announce the menu. */
export function checkGreeting(queueIds: number[], greeting: string) {
  if (queueIds.length > 1 && greeting.trim() === "") fail("ERR_WAPP_GREETING_REQUIRED");
}
