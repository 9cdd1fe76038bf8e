import { type FlowRun, RUNS_TOLD } from "@recado/contract/flow-runs";
import { advance } from "@recado/flow-engine/advance";
import { bareKey, fill } from "@recado/flow-engine/fill";
import type { Flow, Node } from "@recado/flow-engine/flow";
import { newRun, type Scene } from "@recado/flow-engine/run";
import { inOrder, wordsOf } from "@recado/flow-engine/words";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { accessTicketLocked } from "../../tickets/merging/followMerged.ts";
import { accessTicket, getTicket, lockTicket, type TicketRow } from "../../tickets/queries.ts";
import { moveTicket } from "../../tickets/threads/threads.ts";
import { startRun } from "./go.ts";
import { endRunOf, getFlowOfVersion } from "./queries.ts";
import { sceneOf } from "./scene.ts";

/** An agent lets a flow answer: the ticket has no holder from then on, until an agent accepts it. */
export async function startFlow(ctx: Ctx, ticketId: number, flowId: number): Promise<TicketRow> {
  const { status } = await accessTicket(ctx, ticketId, "read");
  const ticket = await accessTicketLocked(ctx, ticketId, status === "open" ? "return" : "accept");
  if (ticket.status === "closed" || ticket.isGroup) fail("ERR_TICKET_NOT_OPEN");
  const [wanted] = await selectChoices(ctx).where("id", "=", flowId).execute();
  if (!wanted) fail("ERR_NO_FLOW_FOUND");
  await endRunOf(ctx, ticket.id, "taken");
  await moveTicket(ctx, ticket, { status: "pending", userId: null, chatbot: false, queueOptionId: null }, "ticket.returned");
  const thread = (await lockTicket(ctx, ticket.id)) ?? fail("ERR_NO_TICKET_FOUND");
  if (!(await startRun(ctx, thread, { flowId, because: "hand" }))) fail("ERR_NO_FLOW_FOUND");
  return getTicket(ctx, ticket.id);
}

export async function listChoices(ctx: Ctx, ticketId: number) {
  const ticket = await accessTicket(ctx, ticketId, "read");
  const rows = await selectChoices(ctx).select("published_version_id as versionId").orderBy("name").orderBy("id").execute();
  const scene = await sceneOf(ctx, ticket);
  const flows = [];
  for (const { id, name, versionId } of rows) {
    const flow = versionId === null ? undefined : await getFlowOfVersion(ctx, versionId);
    flows.push({ id, name, first: flow ? firstWords(flow, scene) : null });
  }
  return flows;
}

/** The first text as the engine would send it now; a flow with a random block may choose another one. */
function firstWords(flow: Flow, scene: Scene): string | null {
  const firstText = advance(flow, newRun(0), { type: "start" }, scene).effects.find(({ type }) => type === "say");
  return firstText?.type === "say" ? cut(firstText.text) : null;
}

const selectChoices = ({ tx }: Ctx) =>
  tx.selectFrom("flows").select(["id", "name"]).where("active", "=", true).where("published_version_id", "is not", null);

export async function listRuns(ctx: Ctx, ticketId: number): Promise<FlowRun[]> {
  const { id } = await accessTicket(ctx, ticketId, "read");
  const rows = await ctx.tx
    .selectFrom("flow_runs as r")
    .innerJoin("flows as f", "f.id", "r.flow_id")
    .leftJoin("users as u", "u.id", "r.user_id")
    .select(["r.id", "r.version_id as versionId", "f.id as flowId", "f.name as flowName", "u.id as userId", "u.name as userName"])
    .select(["r.started_at as startedAt", "r.ended_at as endedAt", "r.ended", "r.node", "r.due_at as dueAt", "r.variables", "r.path"])
    .select(sql<FlowRun["because"]>`r.because`.as("because"))
    .where("r.ticket_id", "=", id)
    .orderBy("r.id", "desc")
    .limit(RUNS_TOLD)
    .execute();
  const runs: FlowRun[] = [];
  for (const { flowId, flowName, userId, userName, startedAt, endedAt, dueAt, ...row } of rows) {
    const variables = row.variables as FlowRun["variables"];
    const toldOf = tellerOf(await getFlowOfVersion(ctx, row.versionId), variables);
    runs.push({
      ...row,
      flow: { id: flowId, name: flowName },
      user: userId === null ? null : { id: userId, name: userName ?? "" },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      variables,
      standsAt: row.node === null ? null : toldOf.block(row.node),
      path: (row.path as Passed[]).map(toldOf.passed),
    });
  }
  return runs;
}

type Passed = { node: string; output: string | null; at: string };
const LETTERS_SHOWN = 200;
const cut = (text: string) => (text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN).toWellFormed()}…` : text);

type Part = { type: string; says: string; seconds: number | null };
function partsOf(node: Node): Part[] {
  if (node.type === "interval") return [{ type: "interval", says: "", seconds: node.data.sec }];
  if (node.type !== "singleBlock") return [];
  return inOrder(node).map((part) => {
    if (part.type === "interval") return { type: part.type, says: "", seconds: part.value };
    return { type: part.type, says: part.type === "message" ? part.value : (part.original ?? ""), seconds: null };
  });
}

/** A reader of the conversation sees what its flows did there, and no more: no service's key, no block that was not reached. */
function tellerOf(flow: Flow | undefined, variables: FlowRun["variables"]) {
  const nodes = new Map(flow?.nodes.map((node) => [node.id, node]));
  /** With the contact's answers filled in, as it was sent. */
  const filled = (text: string) => cut(fill(text, { variables }, { values: {} }));
  const block = (id: string) => {
    const node = nodes.get(id);
    const parts = node ? partsOf(node).map((part) => ({ ...part, says: filled(part.says) })) : [];
    const condition = node?.type === "condition" ? node.data : null;
    return { node: id, type: node?.type ?? null, says: node ? filled(wordsOf(node)) : "", parts, condition };
  };
  const passed = ({ node: id, output, at }: Passed) => {
    const node = nodes.get(id);
    const option = node?.type === "menu" ? node.data.arrayOption.find(({ number }) => `a${number}` === output)?.value : undefined;
    const answer = node?.type === "question" ? variables[bareKey(node.data.typebotIntegration.answerKey)] : undefined;
    return { ...block(id), output, at, option: option ?? null, answer: answer === undefined ? null : cut(answer) };
  };
  return { block, passed };
}
