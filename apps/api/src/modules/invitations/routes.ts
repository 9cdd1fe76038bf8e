import { invitations } from "@recado/contract/invitations";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { randomToken } from "../../platform/crypto/secrets.ts";
import { publicRoute, route, stagedRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { mayCreateUser } from "../users/actions.ts";
import { presentUser } from "../users/present.ts";
import { acceptInvitation, invite, inviteAgain, mayInviteAgain, showInvitation, spendInvitation } from "./actions.ts";

export function invitationRoutes(api: Api) {
  const { config } = api;

  route(api, invitations.means, async () => ({ byMail: Boolean(config.smtpUrl) }));

  stagedRoute(api, invitations.create, {
    prepare: async (ctx, { body }) => ({ companyId: ctx.companyId, allowed: await mayCreateUser(ctx, body) }),
    between: async ({ companyId }) => {
      await spendInvitation(companyId, config);
      return hashPassword(randomToken(24));
    },
    act: async (ctx, { body }, hash) => presentUser(ctx.actor, await invite(ctx, body, hash, config.publicUrl)),
  });

  stagedRoute(api, invitations.again, {
    prepare: async (ctx, { params }) => ({ companyId: ctx.companyId, allowed: await mayInviteAgain(ctx, params.id) }),
    between: ({ companyId }) => spendInvitation(companyId, config),
    act: async (ctx, { params }) => presentUser(ctx.actor, await inviteAgain(ctx, params.id, config.publicUrl)),
  });

  publicRoute(api, invitations.show, ({ input, request }) => showInvitation(input.body.token, request.ip, config));
  publicRoute(api, invitations.accept, ({ input, request }) => acceptInvitation(input.body, request.ip, config));
}
