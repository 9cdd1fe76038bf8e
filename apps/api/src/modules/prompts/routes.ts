import { prompts } from "@recado/contract/prompts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { crud } from "../../platform/noun/crud.ts";
import { changePrompt, createPrompt, removePrompt } from "./actions.ts";
import { admitToPrompts } from "./policy.ts";
import { presentPrompt } from "./present.ts";
import { accessPrompt, listPrompts } from "./queries.ts";

export function promptRoutes(api: Api) {
  route(api, prompts.list, async (ctx, { query }) => {
    admitToPrompts(ctx.actor);
    const { rows, count, hasMore } = await listPrompts(ctx, query);
    return { prompts: rows.map((row) => presentPrompt(ctx.actor, row)), count, hasMore };
  });
  crud(api, prompts, { present: presentPrompt, access: accessPrompt, create: createPrompt, change: changePrompt, remove: removePrompt });
}
