import { randomUUID } from "node:crypto";
import { isServed } from "@recado/answering/rows/human";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { loadService, noteAnswer, noteFailure, type Service } from "../../integrations/answering.ts";
import { askDialogflow } from "../../integrations/dialogflow/answer.ts";
import type { Failed } from "../../integrations/failures.ts";
import type { Answered, Outcome } from "../../integrations/outcome.ts";
import { askTypebot } from "../../integrations/typebot/typebot.ts";
import { callWebhook } from "../../integrations/webhook.ts";
import { lockTicket } from "../../tickets/queries.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { answerMessage } from "../answering/answerMessage.ts";
import { integrationJob } from "../jobKeys.ts";
import { getVoice } from "../queries/company.ts";
import { served } from "../runs/go.ts";
import { endRunOf } from "../runs/queries.ts";
import { act, type Ready, say } from "./carryOut.ts";
import { fetchParts } from "./fetchParts.ts";
import { serviceOfRun } from "./ofRun.ts";
import { beginAsking, type Call, countAnswer, deleteCall, deleteCalls, keepPlace, lockCall, lockFirstCall, mayAsk, putOff, readTalk, release, silence, type Talk } from "./queries.ts"; // biome-ignore format: one line
import { readSaid, type Said } from "./said.ts";

/** Two automations that answer each other would never end: after so many answers without a person, a person answers. */
export const ANSWERS_MAX = 20;

/** After a call that may work later, each a fifth more or less, so that those of many conversations do not come together. */
const PAUSES_MS = [5_000, 30_000, 120_000];
const SPREAD = 0.2;
/** A server that wants a longer pause is not waited for: a contact is. */
const PAUSE_MAX_MS = 10 * 60_000;

type Begun = { asking: string; call: Call; service: Service; said: Said; place: Talk; isOver: boolean };

/**
 * Asks another system about the conversation's first waiting message, outside of any transaction, and carries out the answer only if
 * nothing has replaced this run: a process that dies in between has sent nothing, and a later run asks again under the same id. True if
 * the next message may follow at once.
 */
export async function answerNext(companyId: number, ticketId: number): Promise<boolean> {
  const begun = await inCompany(companyId, (ctx) => begin(ctx, ticketId));
  if (typeof begun === "boolean") return begun;
  const outcome = begun.isOver ? over : await ask(begun);
  const parts = outcome.ok ? await fetchParts(companyId, outcome.parts) : [];
  return inCompany(companyId, (ctx) => finish(ctx, ticketId, begun, { outcome, parts }));
}

const over: Answered = { ok: true, parts: [], stop: true };

async function begin(ctx: Ctx, ticketId: number): Promise<Begun | boolean> {
  const thread = await lockTicket(ctx, ticketId);
  const call = thread && (await lockFirstCall(ctx, ticketId));
  if (!thread || !call) return false;
  // A company that is past due: its sweep finds the call when it returns.
  if ((await getVoice(ctx)).rests) return false;
  const service = await serviceOf(ctx, call);
  const said = await readSaid(ctx, ticketId, call);
  if (!service || !said || !(await mayAsk(ctx, ticketId, call))) return giveUp(ctx, ticketId, call);
  const asking = randomUUID();
  await beginAsking(ctx, call.id, asking);
  const talk = await readTalk(ctx, ticketId, thread.attendanceId);
  const place = talk.sessionOf === ownerOf(call) ? talk : { ...talk, session: null, choices: [], fallbacks: 0 };
  return { asking, call, service, said, place, isOver: talk.answers >= ANSWERS_MAX };
}

async function serviceOf(ctx: Ctx, { integrationId, runId }: Call): Promise<Service | undefined> {
  if (runId !== null) return serviceOfRun(ctx, runId);
  return integrationId === null ? undefined : loadService(ctx, integrationId);
}

/** Whose session it is: one integration, or one run of a flow, never continues another one's. */
const ownerOf = ({ integrationId, runId }: Call) => (runId === null ? `integration ${integrationId}` : `run ${runId}`);

/** Nobody is asked about this message; a flow must not wait for an answer that never comes. */
async function giveUp(ctx: Ctx, ticketId: number, { id, runId }: Call): Promise<true> {
  await deleteCall(ctx, id);
  if (runId !== null) await served(ctx, runId, "queue");
  log.debug({ ticket: ticketId }, "an integration is not asked");
  return true;
}

function ask({ service, call, said: { text, words, contact, payload }, place }: Begun): Promise<Outcome> {
  switch (service.type) {
    case "webhook":
      return callWebhook(service, call.event, payload);
    case "typebot":
      return askTypebot(service.typebot, { text, contact, place });
    case "dialogflow":
      return askDialogflow(service.agent, { text: words, place });
  }
}

type Come = { outcome: Outcome; parts: Ready[] };

async function finish(ctx: Ctx, ticketId: number, { asking, call: { id } }: Begun, { outcome, parts }: Come): Promise<boolean> {
  const thread = await lockTicket(ctx, ticketId);
  const call = thread && (await lockCall(ctx, id, asking));
  if (!thread || !call) return false;
  if (!(await mayAsk(ctx, ticketId, call))) return giveUp(ctx, ticketId, call);
  if (!outcome.ok) return failed(ctx, thread, call, outcome);
  await deleteCall(ctx, id);
  const origin = call.runId === null ? "bot" : "flow";
  if (await say(ctx, thread, parts, { origin, delayMs: outcome.delayMs ?? 0 })) await countAnswer(ctx, ticketId);
  if (outcome.place) await keepPlace(ctx, ticketId, { ...outcome.place, sessionOf: ownerOf(call) });
  const isGone = await act(ctx, thread, outcome);
  const isOver = isGone || outcome.stop || (call.runId !== null && outcome.done);
  if (isOver) await deleteCalls(ctx, ticketId);
  if (call.runId !== null) await leaveRun(ctx, ticketId, call.runId, { outcome, isGone });
  else await leaveIntegration(ctx, ticketId, call.integrationId as number, { outcome, isGone });
  return !isOver;
}

type Left = { outcome: Answered; isGone: boolean };

/** After its block a flow goes on; where the bot has moved the conversation, the flow is over. */
async function leaveRun(ctx: Ctx, ticketId: number, runId: number, { outcome, isGone }: Left) {
  if (isGone) await endRunOf(ctx, ticketId, "service");
  else if (outcome === over) await served(ctx, runId, "queue");
  else if (outcome.stop || outcome.done) await served(ctx, runId, "goOn");
}

async function leaveIntegration(ctx: Ctx, ticketId: number, integrationId: number, { outcome, isGone }: Left) {
  await noteAnswer(ctx, integrationId);
  if (outcome.stop) await silence(ctx, ticketId, integrationId);
  if (isGone || outcome.stop) await release(ctx, ticketId);
}

/** Tried again later where that may help; after that the conversation goes on without it. */
async function failed(ctx: Ctx, thread: Thread, call: Call, failure: Failed): Promise<boolean> {
  const pause = pauseBefore(call.tries, failure);
  if (pause !== undefined) {
    const at = await putOff(ctx, call.id, pause);
    await deferUntil(ctx, at, integrationJob, { ticketId: thread.id, at: at.toISOString() });
    return false;
  }
  await deleteCalls(ctx, thread.id);
  if (call.runId !== null) {
    log.warn({ ticket: thread.id, run: call.runId, reason: failure.reason }, "the typebot of a flow did not answer");
    await served(ctx, call.runId, "queue");
  }
  if (call.integrationId === null) return false;
  await silence(ctx, thread.id, call.integrationId);
  await noteFailure(ctx, { integrationId: call.integrationId, ticketId: thread.id }, failure.reason);
  await goOn(ctx, thread);
  return false;
}

function pauseBefore(tries: number, { isPassing, retryAfterMs = 0 }: Failed): number | undefined {
  const usual = PAUSES_MS[tries];
  if (!isPassing || usual === undefined || retryAfterMs > PAUSE_MAX_MS) return undefined;
  return Math.max(usual * (1 - SPREAD + 2 * SPREAD * Math.random()), retryAfterMs);
}

/** Without the integration the later rows of the table answer what the contact wrote last; where none does, the ticket waits. */
async function goOn(ctx: Ctx, thread: Thread) {
  await release(ctx, thread.id);
  const last = await ctx.tx
    .selectFrom("messages")
    .select(["body", "sent_at as sentAt"])
    .where("ticket_id", "=", thread.id)
    .where("origin", "=", "contact")
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const unserved = await lockTicket(ctx, thread.id);
  if (!last || !unserved || isServed(unserved)) return;
  await answerMessage(ctx, unserved, { text: last.body, at: last.sentAt, arrivedAt: now() });
}
