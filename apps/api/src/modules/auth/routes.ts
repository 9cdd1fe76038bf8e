import { auth } from "@recado/contract/auth";
import { companies } from "@recado/contract/companies";
import { AppError } from "../../platform/errors.ts";
import { publicRoute, route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { sessionOf } from "../../platform/http/token.ts";
import { clearCookie, cookieOf, requireOwnOrigin, setCookie } from "./cookie.ts";
import { presentLooker, presentSessionUser } from "./present.ts";
import { refresh, signOut } from "./refresh.ts";
import { askForReset, resetPassword } from "./reset.ts";
import { signIn } from "./signIn.ts";
import { signUp } from "./signUp.ts";

export function authRoutes(api: Api) {
  const { config } = api;

  publicRoute(api, auth.login, async ({ input, request, reply }) => {
    const { answer, refresh } = await signIn(input.body, { address: request.ip, agent: request.headers["user-agent"] }, config);
    setCookie(reply, refresh, config);
    return answer;
  });

  publicRoute(api, auth.refresh, async ({ request, reply }) => {
    requireOwnOrigin(request, config);
    const signed = await refresh(cookieOf(request)).catch((error: unknown) => {
      // A database that is down for a moment signs nobody out.
      if (error instanceof AppError && error.code === "ERR_SESSION_EXPIRED") clearCookie(reply, config);
      throw error;
    });
    setCookie(reply, signed.refresh, config);
    return signed.answer;
  });

  publicRoute(api, auth.logout, async ({ request, reply }) => {
    requireOwnOrigin(request, config);
    // Without a valid token a user can still sign out by the cookie.
    await signOut(cookieOf(request), await sessionOf(request).catch(() => undefined));
    clearCookie(reply, config);
    return null;
  });

  route(api, auth.me, (ctx) => (ctx.looking ? presentLooker(ctx, ctx.looking) : presentSessionUser(ctx, ctx.actor.id ?? 0)));

  publicRoute(api, auth.forgot, async ({ input, request }) => {
    await askForReset(input.params.email, request.ip, config);
    return { message: "E-mail sent" };
  });

  publicRoute(api, auth.reset, async ({ input, request }) => {
    await resetPassword(input.body, request.ip, config);
    return { message: "Password changed" };
  });

  publicRoute(api, auth.resetByPath, async ({ input, request }) => {
    await resetPassword(input.params, request.ip, config);
    return { message: "Password changed" };
  });

  publicRoute(api, companies.signUp, ({ input, request }) => signUp(input.body, request.ip, config));
}
