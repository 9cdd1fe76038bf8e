import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { defer } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import { eventJob } from "../jobKeys.ts";
import { accessIntegration } from "../queries.ts";
import { type EventRow, findEvent, listEvents, repeatEvents } from "./queries.ts";

export async function listCalls(ctx: Ctx, integrationId: number, query: { state?: string | undefined; pageNumber: number }) {
  await accessIntegration(ctx, integrationId, "read");
  return listEvents(ctx, { integrationId, ...query });
}

/** A waiting event stays as it is. */
export async function repeatCall(ctx: Ctx, integrationId: number, id: number): Promise<EventRow> {
  await accessIntegration(ctx, integrationId, "change");
  if (!(await findEvent(ctx, integrationId, id))) fail("ERR_NO_INTEGRATION_CALL_FOUND");
  await wake(ctx, integrationId, await repeatEvents(ctx, integrationId, { id }));
  return (await findEvent(ctx, integrationId, id)) ?? fail("ERR_NO_INTEGRATION_CALL_FOUND");
}

export async function repeatFailed(ctx: Ctx, integrationId: number): Promise<number> {
  await accessIntegration(ctx, integrationId, "change");
  const lanes = await repeatEvents(ctx, integrationId, "failed");
  await wake(ctx, integrationId, lanes);
  return lanes.length;
}

async function wake(ctx: Ctx, integrationId: number, lanes: number[]) {
  const at = now().toISOString();
  for (const lane of new Set(lanes)) await defer(ctx, eventJob, { integrationId, lane, at });
  if (lanes.length > 0) await record(ctx, "integration.repeated", { integrationId, count: lanes.length });
}
