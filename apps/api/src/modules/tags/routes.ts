import { tags } from "@recado/contract/tags";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { crud, pages } from "../../platform/noun/crud.ts";
import { changeTag, createTag, removeTag } from "./actions.ts";
import { presentTag } from "./present.ts";
import { accessTag, listAllTags, listKanbanTags, listTags } from "./queries.ts";

export function tagRoutes(api: Api) {
  crud(api, tags, { present: presentTag, access: accessTag, create: createTag, change: changeTag, remove: removeTag });
  pages(api, tags.list, "tags", listTags, presentTag);
  route(api, tags.all, async (ctx, { query }) => (await listAllTags(ctx, query.searchParam)).map((row) => presentTag(ctx.actor, row)));
  route(api, tags.kanban, async (ctx) => ({ lista: (await listKanbanTags(ctx)).map((row) => presentTag(ctx.actor, row)) }));
}
