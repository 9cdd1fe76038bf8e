import { userSessions } from "@recado/contract/user-sessions";
import { users } from "@recado/contract/users";
import { fail } from "../../platform/errors.ts";
import { route, stagedRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { crud, pages } from "../../platform/noun/crud.ts";
import { changeUser, chooseLanguage, createUser, mayCreateUser, preparePasswordCheck, removeUser } from "./actions.ts";
import { changedPasswords } from "./changedPasswords.ts";
import { hashAcceptable } from "./passwords.ts";
import { presentUser } from "./present.ts";
import { accessUser, listAllUsers, listUsers } from "./queries.ts";
import { endSession, endSessions, listSessions } from "./sessions.ts";

export function userRoutes(api: Api) {
  const { config } = api;
  crud(api, users, { present: presentUser, access: accessUser, remove: removeUser });
  pages(api, users.list, "users", listUsers, presentUser);
  route(api, users.all, listAllUsers);

  stagedRoute(api, users.create, {
    prepare: async (ctx, { body }) => ({ allowed: await mayCreateUser(ctx, body) }),
    between: (_, { body }) => hashAcceptable(body.password),
    act: async (ctx, { body }, hash) => presentUser(ctx.actor, await createUser(ctx, body, hash)),
  });

  stagedRoute(api, users.update, {
    prepare: (ctx, { params, body }) => preparePasswordCheck(ctx, params.id, body),
    between: (account, { params, body }, { ip }) => changedPasswords(account, body, { userId: params.id, address: ip, config }),
    act: async (ctx, { params, body }, passwords) => presentUser(ctx.actor, await changeUser(ctx, params.id, body, passwords)),
  });

  route(api, userSessions.list, async (ctx, { params }) => {
    await accessUser(ctx, params.id, "change");
    return (await listSessions(ctx, params.id)).map(({ createdAt, seenAt, ...session }) => ({
      ...session,
      since: createdAt,
      lastSeenAt: seenAt,
      isCurrent: session.id === ctx.session,
    }));
  });

  route(api, userSessions.end, async (ctx, { params }) => {
    await accessUser(ctx, params.id, "change");
    if (!(await endSession(ctx, params.id, params.sessionId))) fail("ERR_NO_SESSION_FOUND");
    return null;
  });

  route(api, userSessions.endAll, async (ctx, { params }) => {
    await accessUser(ctx, params.id, "change");
    await endSessions(ctx, params.id, "ended", ctx.session);
    return null;
  });

  route(api, users.setLanguage, async (ctx, { params }) => {
    await chooseLanguage(ctx, params.language);
    return { message: "Language updated", language: params.language };
  });
}
