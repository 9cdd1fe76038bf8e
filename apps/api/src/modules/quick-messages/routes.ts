import { quickMessages } from "@recado/contract/quick-messages";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { crud, pages } from "../../platform/noun/crud.ts";
import { attachToQuickMessage, changeQuickMessage, createQuickMessage, detachFromQuickMessage, removeQuickMessage } from "./actions.ts";
import { presentQuickMessage } from "./present.ts";
import { accessQuickMessage, listActiveQuickMessages, listQuickMessages } from "./queries.ts";

export function quickMessageRoutes(api: Api) {
  crud(api, quickMessages, {
    present: presentQuickMessage,
    access: accessQuickMessage,
    create: createQuickMessage,
    change: changeQuickMessage,
    remove: removeQuickMessage,
  });
  pages(api, quickMessages.list, "records", listQuickMessages, presentQuickMessage);
  route(api, quickMessages.all, async (ctx) => (await listActiveQuickMessages(ctx)).map((row) => presentQuickMessage(ctx.actor, row)));

  uploadRoute(api, quickMessages.attach, {
    allow: (ctx, { params }) => accessQuickMessage(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => presentQuickMessage(ctx.actor, await attachToQuickMessage(ctx, params.id, file)),
  });

  route(api, quickMessages.detach, async (ctx, { params }) => presentQuickMessage(ctx.actor, await detachFromQuickMessage(ctx, params.id)));
}
