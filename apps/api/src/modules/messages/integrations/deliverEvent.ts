import { randomUUID } from "node:crypto";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { loadService, noteAnswer, noteFailure, type Service } from "../../integrations/answering.ts";
import {
  beginDelivery,
  deleteEvent,
  endEvent,
  lockEvent,
  lockFirstEvent,
  putOffEvent,
  type WaitingEvent,
} from "../../integrations/events/queries.ts";
import type { Failed } from "../../integrations/failures.ts";
import { eventJob } from "../../integrations/jobKeys.ts";
import { sendEvent } from "../../integrations/webhook.ts";
import { getVoice } from "../queries/company.ts";
import { payloadOf } from "./payload.ts";

/** After the last of these pauses it is tried every ten minutes, for a day. */
const PAUSES_MS = [5_000, 30_000, 120_000];
const PAUSE_MS = 10 * 60_000;
const PAUSE_MAX_MS = 3_600_000;
const SPREAD = 0.2;
const GIVEN_UP_MS = 86_400_000;
/** After so many failures of one event the integration shows them to the admin. */
const TRIES_SILENT = 3;

type Lane = { integrationId: number; lane: number };
type Begun = { asking: string; event: WaitingEvent; hook: Extract<Service, { type: "webhook" }>; payload: object };

/**
 * Sends a lane's first waiting event, outside of any transaction. The next one waits until it has arrived or is given up, so that the events
 * of a conversation arrive in order. If the process dies in between, another one sends it again under the same id. True if the next event
 * may follow at once.
 */
export async function deliverNextEvent(companyId: number, lane: Lane): Promise<boolean> {
  const begun = await inCompany(companyId, (ctx) => begin(ctx, lane));
  if (typeof begun === "boolean") return begun;
  const outcome = await sendEvent(begun.hook, begun.event.event, begun.payload);
  return inCompany(companyId, (ctx) => finish(ctx, lane, begun, outcome));
}

async function begin(ctx: Ctx, lane: Lane): Promise<Begun | boolean> {
  const event = await lockFirstEvent(ctx, lane);
  // A sweep finds it once the company has paid, or the integration is on again.
  if (!event || (await getVoice(ctx)).rests) return false;
  const hook = await loadService(ctx, lane.integrationId);
  if (hook?.type !== "webhook") return deleteEvent(ctx, event.id);
  const payload = await payloadOf(ctx, event);
  if (!payload) return deleteEvent(ctx, event.id);
  const asking = randomUUID();
  await beginDelivery(ctx, event.id, asking);
  return { asking, event, hook, payload };
}

async function finish(ctx: Ctx, { integrationId, lane }: Lane, { asking, event: { id } }: Begun, outcome: { ok: true } | Failed) {
  const event = await lockEvent(ctx, id, asking);
  if (!event) return false;
  if (outcome.ok) {
    await endEvent(ctx, id, { state: "done", failure: null });
    await noteAnswer(ctx, integrationId);
    return true;
  }
  const mayWorkLater = outcome.isPassing && now().getTime() - event.since.getTime() < GIVEN_UP_MS;
  if (!mayWorkLater || event.tries + 1 === TRIES_SILENT) await noteFailure(ctx, { integrationId, ticketId: null }, outcome.reason);
  if (!mayWorkLater) {
    await endEvent(ctx, id, { state: "failed", failure: outcome.reason });
    return outcome.reason !== "gone";
  }
  const at = await putOffEvent(ctx, id, { milliseconds: pauseBefore(event.tries, outcome), failure: outcome.reason });
  await deferUntil(ctx, at, eventJob, { integrationId, lane, at: at.toISOString() });
  return false;
}

function pauseBefore(tries: number, { retryAfterMs = 0 }: Failed): number {
  const usual = PAUSES_MS[tries] ?? PAUSE_MS;
  return Math.max(usual * (1 - SPREAD + 2 * SPREAD * Math.random()), Math.min(retryAfterMs, PAUSE_MAX_MS));
}
