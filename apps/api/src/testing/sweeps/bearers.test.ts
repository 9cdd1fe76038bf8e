import { endpoints } from "@recado/contract/all";
import { beforeAll, expect, test } from "vitest";
import { makeToken, removeConnection } from "../../modules/connections/actions/change.ts";
import { aNumber } from "../../modules/contacts/factory.ts";
import { heldConnection } from "../../modules/messages/factory.ts";
import { setClock } from "../../platform/clock.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import type { Api } from "../../platform/http/server.ts";
import { ask, createApi } from "../app.ts";
import type { TestUser } from "../company.ts";
import { asOwner } from "../owner.ts";
import { ownSockets } from "../ownSockets.ts";
import { openSocket } from "../socketClient.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, listed, takesBody } from "./request.ts";
import { everythingOf, type Peopled, peopled, records } from "./world.ts";

const { url } = await ownSockets();
let api: Api;
let home: Peopled;
let tokens: Awaited<ReturnType<typeof createTokens>>;
beforeAll(async () => {
  [api, home] = [await createApi(), await peopled()];
  tokens = await createTokens();
});

/** Of each kind a valid token, and some that are no longer valid. */
async function createTokens() {
  const tokenOf = async () => {
    const { connectionId } = await heldConnection(home);
    return { connectionId, token: await home.as(home.admin, (ctx) => makeToken(ctx, connectionId)) };
  };
  const [kept, renewed, removed] = [await tokenOf(), await tokenOf(), await tokenOf()];
  await home.as(home.admin, (ctx) => makeToken(ctx, renewed.connectionId));
  await home.as(home.admin, (ctx) => removeConnection(ctx, removed.connectionId));
  const [ended, gone] = [await home.createUser({ profile: "admin" }), await home.createUser({ profile: "admin" })];
  await asOwner(home.id, "update sessions set revoked_at = now() where id = $1", [ended.session]);
  await asOwner(home.id, "update users set removed_at = now() where id = $1", [gone.id]);
  return {
    session: { good: home.admin.token, over: [ended.token, gone.token] },
    connection: { good: kept.token, over: [renewed.token, removed.token] },
  };
}

/** Header values that are not a valid credential. */
const nothings = (good: string) => [
  ...[undefined, "", " ", "Bearer", "Bearer ", "Bearer  ", "Bearer null", "Bearer undefined", "Bearer []", "Bearer {}", 'Bearer [""]'],
  ...["Bearer false", "Bearer 0", `Bearer ${"a".repeat(31)}`, `Bearer ${"a".repeat(32)}`, `Bearer ${"a".repeat(5000)}`, "Basic Og==", good],
  ...[`Bearer ["${good}"]`, `Bearer ${good} x`, `Bearer  ${good}`, `Bearer ${good}, Bearer ${good}`, `Bearer ${good.slice(0, -1)}`],
  ...[`Token ${good}`, `Bearer\t${good}`, `Bearer ${good}\u00a0`, "Bearer %", "Bearer '||'", `Bearer ${good.toUpperCase()}`],
];

test("nothing that is no credential, no more one, or one of another kind, opens any endpoint", { timeout: 60_000 }, async () => {
  const closed = listed(endpoints).filter(({ endpoint }) => endpoint.access !== "public");
  const opened: string[] = [];
  let [requests, forms] = [0, 0];
  for (const one of closed) {
    const [own, other] = one.endpoint.access === "token" ? (["connection", "session"] as const) : (["session", "connection"] as const);
    const values = await filled(one, home, records);
    const inputs = await said(one, home);
    const path = one.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const over = [...tokens[own].over, tokens[other].good].map((token) => `Bearer ${token}`);
    const wrong = [...nothings(tokens[own].good), ...over];
    forms = wrong.length;
    const before = await everythingOf(home.id);
    for (const authorization of wrong) {
      const { statusCode, body } = await ask(
        undefined,
        one.endpoint.method,
        `${path}${inputs.query ?? ""}`,
        {
          headers: authorization === undefined ? {} : { authorization },
          ...(takesBody(one.endpoint) ? { payload: inputs.body ?? exampleOf(one.endpoint) } : {}),
        },
        api,
      );
      requests++;
      const isRefused = statusCode === 401 && /^\{"error":"ERR_(SESSION_EXPIRED|API_TOKEN)"\}$/.test(body);
      if (!isRefused) opened.push(`${one.name} ${authorization?.slice(0, 40)}: ${statusCode} ${body.slice(0, 100)}`);
    }
    expect(await everythingOf(home.id), one.name).toEqual(before);
  }
  console.log(`RESULT SEC-29 endpoints=${closed.length} forms=${forms} requests=${requests} opened=${opened.length}`);
  expect(opened).toEqual([]);
});

test("and the good ones do, each where it belongs, else the refusals meant nothing", async () => {
  const send = (token: string, path: string, payload?: object) =>
    ask({ token } as TestUser, payload ? "POST" : "GET", path, payload ? { payload } : {}, api);
  expect((await send(tokens.session.good, "/tags")).statusCode).toBe(200);
  expect((await send(tokens.connection.good, "/messages/send", { number: aNumber(), body: "Olá" })).statusCode).toBe(200);
});

test("nor a socket, however the token is written", async () => {
  const { session, connection } = tokens;
  const restore = setClock(() => new Date(Date.now() - 3_600_000));
  const old = await signAccess(home.admin.session).finally(restore);
  const forms: unknown[] = [
    ...[null, "", " ", "null", "undefined", 0, 7, true, [], {}, [session.good], { token: session.good }, { toString: session.good }],
    ...[`Bearer ${session.good}`, session.good.slice(0, -1), connection.good, ...session.over, "a".repeat(100_000)],
  ];
  for (const token of forms)
    expect(await openSocket(url, token as string).outcome(), JSON.stringify(token).slice(0, 60)).toBe("ERR_SESSION_EXPIRED");
  expect(await openSocket(url, old).outcome()).toBe("ERR_TOKEN_EXPIRED");
  expect(await openSocket(url, session.good).outcome()).toBe("ready");
});

test("nor a cookie: it renews nothing", async () => {
  const { session, connection } = tokens;
  const forms = ["", "jrt", "jrt=", "jrt=null", "jrt=undefined", "jrt=[]", 'jrt=""', `jrt=${"a".repeat(31)}`, `jrt=${"a".repeat(43)}`];
  forms.push(`jrt=${session.good}`, `jrt=${connection.good}`, "jrt=; jrt=", `jrt=${"a".repeat(3000)}`, "jrt=%00", "jrt=%E0%A4%A");
  for (const cookie of forms) {
    const { statusCode, headers } = await ask(undefined, "POST", "/auth/refresh_token", { headers: { cookie } }, api);
    expect([cookie.slice(0, 40), statusCode], cookie.slice(0, 40)).toEqual([cookie.slice(0, 40), 401]);
    expect(String(headers["set-cookie"] ?? "")).not.toMatch(/jrt=[^;]/);
  }
});
