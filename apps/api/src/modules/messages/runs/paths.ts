import { type FlowRun, RUNS_TOLD } from "@recado/contract/flow-runs";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { holdTicket } from "../../tickets/merging/whereabouts.ts";
import { accessTicket, getTicket, lockTicket, type TicketRow } from "../../tickets/queries.ts";
import { moveTicket } from "../../tickets/threads/threads.ts";
import { startRun } from "./go.ts";
import { endRunOf } from "./queries.ts";

/** Somebody lets a flow speak in his place: the ticket is nobody's from then on, until somebody accepts it. */
export async function startFlow(ctx: Ctx, ticketId: number, flowId: number): Promise<TicketRow> {
  const { status } = await accessTicket(ctx, ticketId, "read");
  const ticket = await holdTicket(ctx, ticketId, status === "open" ? "return" : "accept");
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
  await accessTicket(ctx, ticketId, "read");
  return selectChoices(ctx).orderBy("name").orderBy("id").execute();
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
  return rows.map(({ flowId, flowName, userId, userName, startedAt, endedAt, dueAt, variables, path, ...row }) => ({
    ...row,
    flow: { id: flowId, name: flowName },
    user: userId === null ? null : { id: userId, name: userName ?? "" },
    ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, dueAt: dueAt?.toISOString() ?? null },
    variables: variables as FlowRun["variables"],
    path: path as FlowRun["path"],
  }));
}
