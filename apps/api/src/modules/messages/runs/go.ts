import { randomInt } from "node:crypto";
import { isServed } from "@recado/answering/rows/human";
import { advance } from "@recado/flow-engine/advance";
import { type FlowEvent, newRun, type Run } from "@recado/flow-engine/run";
import type { Ctx } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { findPublished } from "../../flows/versions.ts";
import { lockTicket } from "../../tickets/queries.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { flowJob } from "../jobKeys.ts";
import { perform } from "./effects.ts";
import { type Cause, endRunOf, findTicketOfRun, getFlowOfVersion, insertRun, lockRunOf, markResting, type RunRow, restartWait, updateRun } from "./queries.ts"; // biome-ignore format: one line
import { sceneOf } from "./scene.ts";

const SEEDS = 2 ** 31;

/** The caller has locked the ticket. False if the flow is no longer published, or another run was first. */
export async function startRun(ctx: Ctx, thread: Thread, { flowId, because }: { flowId: number; because: Cause }): Promise<boolean> {
  const version = await findPublished(ctx, flowId);
  if (!version) return false;
  const seed = randomInt(SEEDS);
  const userId = because === "hand" ? ctx.actor.id : null;
  const row = await insertRun(ctx, { ticketId: thread.id, flowId, versionId: version.id, because, userId, seed });
  if (!row) return false;
  await go(ctx, thread, { id: row.id, versionId: version.id, run: newRun(seed) }, { type: "start" });
  return true;
}

/** The contact has written while a run is under way in the conversation. */
export async function resumeWithReply(ctx: Ctx, thread: Thread, text: string) {
  const row = await lockRunOf(ctx, thread.id);
  if (row) await go(ctx, thread, ofRow(row), { type: "said", text });
}

/** The time of a wait may be over. Running it twice is harmless: the run no longer waits for the same number. */
export async function resumeAfterWait(ctx: Ctx, runId: number) {
  const ticketId = await findTicketOfRun(ctx, runId);
  const thread = ticketId === undefined ? undefined : await lockTicket(ctx, ticketId);
  if (!thread) return;
  const row = await lockRunOf(ctx, thread.id);
  if (!row?.wait || row.id !== runId || !row.isDue) return;
  // An agent has taken or closed the ticket: a run never answers beside an agent.
  if (thread.status === "closed" || isServed(thread)) return void (await endRunOf(ctx, thread.id, "taken"));
  const { rests } = await sceneOf(ctx, thread);
  if (rests) return void (await markResting(ctx, runId));
  if (row.isResting) return wake(ctx, runId, (await restartWait(ctx, runId, row.wait)).dueAt);
  await go(ctx, thread, ofRow(row), { type: "due", wait: row.wait.number });
}

/** A service reports that its block is done. False if the run no longer waits for it. */
export async function served(ctx: Ctx, runId: number, next: "goOn" | "queue"): Promise<boolean> {
  const ticketId = await findTicketOfRun(ctx, runId);
  const thread = ticketId === undefined ? undefined : await lockTicket(ctx, ticketId);
  const row = thread && (await lockRunOf(ctx, thread.id));
  if (!row || row.id !== runId || row.wait?.for !== "service") return false;
  await go(ctx, thread, ofRow(row), { type: "served", next });
  return true;
}

type Standing = { id: number; versionId: number; run: Run };

const ofRow = ({ id, versionId, node, step, waits, seed, variables, wait, unheard, end }: RunRow): Standing => ({
  id,
  versionId,
  run: { node, step, waits, seed, variables, wait, unheard, end },
});

async function go(ctx: Ctx, thread: Thread, { id, versionId, run }: Standing, event: FlowEvent) {
  const flow = await getFlowOfVersion(ctx, versionId);
  if (!flow) {
    log.error({ run: id, version: versionId }, "a flow version is unreadable");
    return void (await endRunOf(ctx, thread.id, "empty"));
  }
  const next = advance(flow, run, event, await sceneOf(ctx, thread));
  // A message that the run does not react to leaves its wait unchanged.
  if (next.run.waits === run.waits && next.run.end === null) return;
  const { dueAt } = await updateRun(ctx, id, next.run, next.path);
  await perform(ctx, id, thread, next.effects);
  await wake(ctx, id, dueAt);
}

const wake = (ctx: Ctx, runId: number, at: Date | null) =>
  at === null ? undefined : deferUntil(ctx, at, flowJob, { runId, at: at.toISOString() });
