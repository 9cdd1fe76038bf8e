import type { Flow } from "@recado/flow-engine/flow";
import { openFlow } from "@recado/flow-engine/migrations";
import type { End, Run, Visit, Wait } from "@recado/flow-engine/run";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

export type Cause = "phrase" | "welcome" | "fallback" | "hand" | "integration";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("flow_runs as r")
    .select(["r.id", "r.ticket_id as ticketId", "r.flow_id as flowId", "r.version_id as versionId"])
    .select(["r.node", "r.step", "r.waits", "r.seed", "r.unheard", "r.is_resting as isResting"])
    .select((eb) => [
      eb.ref("r.variables").$castTo<Record<string, string>>().as("variables"),
      eb.ref("r.wait").$castTo<Wait | null>().as("wait"),
      eb.ref("r.ended").$castTo<End | null>().as("end"),
      sql<boolean>`r.due_at <= now()`.as("isDue"),
    ]);
export type RunRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** The conversation's run under way, locked until the commit. The caller has locked the ticket before. */
export const lockRunOf = (ctx: Ctx, ticketId: number): Promise<RunRow | undefined> =>
  select(ctx).where("r.ticket_id", "=", ticketId).where("r.ended", "is", null).forUpdate().executeTakeFirst();

export const findTicketOfRun = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("flow_runs").select("ticket_id as ticketId").where("id", "=", id).where("ended", "is", null).executeTakeFirst())
    ?.ticketId;

type NewRun = { ticketId: number; flowId: number; versionId: number; because: Cause; userId: number | null; seed: number };

/** Undefined if another run is under way there. */
export const insertRun = ({ tx }: Ctx, { ticketId, flowId, versionId, because, userId, seed }: NewRun) =>
  tx
    .insertInto("flow_runs")
    .values({ ticket_id: ticketId, flow_id: flowId, version_id: versionId, because, user_id: userId, seed, started_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** Stores the state after the engine's step, and the path. Times are the database's, which all processes share. */
export const updateRun = ({ tx }: Ctx, id: number, { wait, end, variables, ...run }: Run, path: Visit[]) =>
  tx
    .updateTable("flow_runs")
    .set({
      node: run.node,
      step: run.step,
      waits: run.waits,
      seed: run.seed,
      unheard: run.unheard,
      ended: end,
      is_resting: false,
      variables: JSON.stringify(variables),
      wait: wait && JSON.stringify(wait),
      due_at: wait && sql<Date>`now() + make_interval(secs => ${wait.seconds})`,
      path: sql<string>`path || ${JSON.stringify(path.map((visit) => ({ ...visit, at: now().toISOString() })))}::jsonb`,
      ended_at: end && now(),
    })
    .where("id", "=", id)
    .returning("due_at as dueAt")
    .executeTakeFirstOrThrow();

/** Ends the run under way, whatever it waits for. True if there was one. */
export async function endRunOf({ tx }: Ctx, ticketId: number, end: End): Promise<boolean> {
  const ended = await tx
    .updateTable("flow_runs")
    .set({ ended: end, ended_at: now(), node: null, wait: null, due_at: null })
    .where("ticket_id", "=", ticketId)
    .where("ended", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** After a merge of two conversations; if both have a run under way, the remaining one's continues. */
export async function moveRuns(ctx: Ctx, { fromId, toId }: { fromId: number; toId: number }) {
  if (await lockRunOf(ctx, toId)) await endRunOf(ctx, fromId, "taken");
  await ctx.tx.updateTable("flow_runs").set({ ticket_id: toId }).where("ticket_id", "=", fromId).execute();
}

/** After a separation: a run moves to the conversation of its last message. */
export const separateRuns = ({ tx }: Ctx, contactIds: number[]) =>
  sql`with spoken as (
      select distinct on (s.run_id) s.run_id, m.ticket_id from flow_run_steps s join messages m on m.id = s.message_id
        join flow_runs r on r.id = s.run_id join tickets t on t.id = r.ticket_id
      where t.contact_id = any(${contactIds}::int[]) order by s.run_id, s.step desc)
    update flow_runs r set ticket_id = spoken.ticket_id from spoken
    where r.id = spoken.run_id and r.ticket_id <> spoken.ticket_id and (r.ended is not null or not exists (
      select from flow_runs o where o.ticket_id = spoken.ticket_id and o.ended is null))`.execute(tx);

/** While the company is past due the wait is suspended; it starts over when the company returns. */
export const markResting = ({ tx }: Ctx, id: number) =>
  tx.updateTable("flow_runs").set({ is_resting: true }).where("id", "=", id).execute();

export const restartWait = ({ tx }: Ctx, id: number, { seconds }: Wait) =>
  tx
    .updateTable("flow_runs")
    .set({ is_resting: false, due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("id", "=", id)
    .returning("due_at as dueAt")
    .executeTakeFirstOrThrow();

type Step = { runId: number; step: number; node: string; kind: string };

/** The primary key guarantees that each step is done once. */
export const insertSteps = ({ tx }: Ctx, steps: Step[]) =>
  tx
    .insertInto("flow_run_steps")
    .values(steps.map(({ runId, ...step }) => ({ ...step, run_id: runId })))
    .execute();

export const noteMessageOfSteps = ({ tx }: Ctx, runId: number, steps: number[], messageId: number) =>
  tx.updateTable("flow_run_steps").set({ message_id: messageId }).where("run_id", "=", runId).where("step", "in", steps).execute();

/** Versions never change, so the last ones read are cached. */
const read = new Map<string, Flow>();
const READ_MAX = 200;

/** Undefined if the document cannot be parsed. */
export async function getFlowOfVersion(ctx: Ctx, versionId: number): Promise<Flow | undefined> {
  const key = `${ctx.companyId} ${versionId}`;
  const cached = read.get(key);
  if (cached) return cached;
  const row = await ctx.tx.selectFrom("flow_versions").select(["schema", "document"]).where("id", "=", versionId).executeTakeFirst();
  const flow = row && openFlow({ ...(row.document as object), schema: row.schema }).data;
  if (!flow) return undefined;
  const [oldest] = read.keys();
  if (read.size >= READ_MAX && oldest !== undefined) read.delete(oldest);
  read.set(key, flow);
  return flow;
}
