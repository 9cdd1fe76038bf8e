import { flowRuns } from "@recado/contract/flow-runs";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { listChoices, listRuns, startFlow } from "../messages/runs/paths.ts";
import { presentTicket } from "../tickets/present.ts";

export function flowRunRoutes(api: Api) {
  route(api, flowRuns.list, async (ctx, { params: { id } }) => ({ runs: await listRuns(ctx, id) }));
  route(api, flowRuns.choices, async (ctx, { params: { id } }) => ({ flows: await listChoices(ctx, id) }));
  route(api, flowRuns.start, async (ctx, { params: { id }, body }) => presentTicket(ctx.actor, await startFlow(ctx, id, body.flowId)));
}
