import { users } from "@recado/contract/users";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeUser, chooseLanguage, createUser, removeUser } from "./actions.ts";
import { presentUser } from "./present.ts";
import { accessUser, listAllUsers, listUsers } from "./queries.ts";

export function userRoutes(api: Api) {
  route(api, users.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listUsers(ctx, query);
    return { users: rows.map((row) => presentUser(ctx.actor, row)), count, hasMore };
  });

  route(api, users.all, listAllUsers);

  route(api, users.show, async (ctx, { params }) => presentUser(ctx.actor, await accessUser(ctx, params.id, "read")));

  route(api, users.create, async (ctx, { body }) => presentUser(ctx.actor, await createUser(ctx, body)));

  route(api, users.update, async (ctx, { params, body }) => presentUser(ctx.actor, await changeUser(ctx, params.id, body)));

  route(api, users.remove, async (ctx, { params }) => {
    await removeUser(ctx, params.id);
    return null;
  });

  route(api, users.setLanguage, async (ctx, { params }) => {
    await chooseLanguage(ctx, params.language);
    return { message: "Language updated", language: params.language };
  });
}
