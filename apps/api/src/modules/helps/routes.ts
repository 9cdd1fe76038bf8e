import { helps } from "@recado/contract/helps";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeHelp, createHelp, removeHelp } from "./actions.ts";
import { presentHelp } from "./present.ts";
import { listAllHelps, listHelps } from "./queries.ts";

export function helpRoutes(api: Api) {
  route(api, helps.all, async (ctx, { query }) => (await listAllHelps(ctx, query)).map(presentHelp));

  route(api, helps.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listHelps(ctx, query);
    return { records: rows.map(presentHelp), count, hasMore };
  });

  route(api, helps.create, async (ctx, { body }) => presentHelp(await createHelp(ctx, body)));

  route(api, helps.update, async (ctx, { params, body }) => presentHelp(await changeHelp(ctx, params.id, body)));

  route(api, helps.remove, async (ctx, { params }) => {
    await removeHelp(ctx, params.id);
    return null;
  });
}
