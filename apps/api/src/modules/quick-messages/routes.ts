import { quickMessages } from "@recado/contract/quick-messages";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { attachToQuickMessage, changeQuickMessage, createQuickMessage, detachFromQuickMessage, removeQuickMessage } from "./actions.ts";
import { presentQuickMessage } from "./present.ts";
import { accessQuickMessage, listActiveQuickMessages, listQuickMessages } from "./queries.ts";

export function quickMessageRoutes(api: Api) {
  route(api, quickMessages.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listQuickMessages(ctx, query);
    return { records: rows.map((row) => presentQuickMessage(ctx.actor, row)), count, hasMore };
  });

  route(api, quickMessages.all, async (ctx) => (await listActiveQuickMessages(ctx)).map((row) => presentQuickMessage(ctx.actor, row)));

  route(api, quickMessages.show, async (ctx, { params }) =>
    presentQuickMessage(ctx.actor, await accessQuickMessage(ctx, params.id, "read")),
  );

  route(api, quickMessages.create, async (ctx, { body }) => presentQuickMessage(ctx.actor, await createQuickMessage(ctx, body)));

  route(api, quickMessages.update, async (ctx, { params, body }) =>
    presentQuickMessage(ctx.actor, await changeQuickMessage(ctx, params.id, body)),
  );

  route(api, quickMessages.remove, async (ctx, { params }) => {
    await removeQuickMessage(ctx, params.id);
    return null;
  });

  uploadRoute(api, quickMessages.attach, {
    allow: (ctx, { params }) => accessQuickMessage(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => presentQuickMessage(ctx.actor, await attachToQuickMessage(ctx, params.id, file)),
  });

  route(api, quickMessages.detach, async (ctx, { params }) => presentQuickMessage(ctx.actor, await detachFromQuickMessage(ctx, params.id)));
}
