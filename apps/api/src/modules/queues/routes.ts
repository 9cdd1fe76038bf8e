import { queueOptions } from "@recado/contract/queue-options";
import { queues } from "@recado/contract/queues";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { crud } from "../../platform/noun/crud.ts";
import { changeOption, changeQueue, createOption, createQueue, removeOption, removeQueue } from "./actions.ts";
import { saveMenu } from "./menu.ts";
import { presentOption, presentQueue, presentTree } from "./present.ts";
import { accessQueue, listOptionsOf, listQueues, type OptionRow } from "./queries.ts";

export function queueRoutes(api: Api) {
  route(api, queues.list, async (ctx) => (await listQueues(ctx)).map(presentQueue));
  crud(api, queues, {
    present: (_, row) => presentQueue(row),
    access: accessQueue,
    create: createQueue,
    change: changeQueue,
    remove: removeQueue,
  });
  route(api, queueOptions.saveMenu, async (ctx, { params, body }) => presentTree(await saveMenu(ctx, params.id, body), null));

  route(api, queueOptions.list, async (ctx, { query: { queueId, parentId } }) => {
    await accessQueue(ctx, queueId, "read");
    return presentTree(await listOptionsOf(ctx, [queueId]), parentId === "-1" ? null : parentId);
  });
  route(api, queueOptions.create, async (ctx, { body }) => withChildren(ctx, await createOption(ctx, body)));
  route(api, queueOptions.update, async (ctx, { params, body }) => withChildren(ctx, await changeOption(ctx, params.id, body)));
  route(api, queueOptions.remove, async (ctx, { params }) => {
    await removeOption(ctx, params.id);
    return null;
  });
}

const withChildren = async (ctx: Ctx, row: OptionRow) => ({
  ...presentOption(row),
  children: presentTree(await listOptionsOf(ctx, [row.queue_id]), row.id),
});
