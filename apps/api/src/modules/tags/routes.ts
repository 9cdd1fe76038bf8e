import { tags } from "@recado/contract/tags";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeTag, createTag, removeTag } from "./actions.ts";
import { presentTag } from "./present.ts";
import { accessTag, listAllTags, listKanbanTags, listTags } from "./queries.ts";

export function tagRoutes(api: Api) {
  route(api, tags.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listTags(ctx, query);
    return { tags: rows.map((row) => presentTag(ctx.actor, row)), count, hasMore };
  });

  route(api, tags.all, async (ctx, { query }) => (await listAllTags(ctx, query.searchParam)).map((row) => presentTag(ctx.actor, row)));

  route(api, tags.kanban, async (ctx) => ({ lista: (await listKanbanTags(ctx)).map((row) => presentTag(ctx.actor, row)) }));

  route(api, tags.show, async (ctx, { params }) => presentTag(ctx.actor, await accessTag(ctx, params.id, "read")));

  route(api, tags.create, async (ctx, { body }) => presentTag(ctx.actor, await createTag(ctx, body)));

  route(api, tags.update, async (ctx, { params, body }) => presentTag(ctx.actor, await changeTag(ctx, params.id, body)));

  route(api, tags.remove, async (ctx, { params }) => {
    await removeTag(ctx, params.id);
    return null;
  });
}
