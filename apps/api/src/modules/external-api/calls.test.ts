import { API_CALLS_KEPT, externalApi } from "@recado/contract/external-api";
import { expect, test } from "vitest";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { makeToken } from "../connections/actions/change.ts";
import { aNumber } from "../contacts/factory.ts";
import { heldConnection } from "../messages/factory.ts";
import { masked } from "./calls.ts";
import { listCalls, noteCall } from "./queries.ts";

async function world() {
  const company = await createCompany();
  const [admin, user] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const { connectionId } = await heldConnection(company);
  const token = await company.as(admin, (ctx) => makeToken(ctx, connectionId));
  const send = (payload: object, headers: object = {}) =>
    ask(undefined, "POST", "/messages/send", { headers: { authorization: `Bearer ${token}`, ...headers }, payload });
  const shown = async () => {
    const { body } = await call(admin, "GET", `/whatsapp/${connectionId}/api-calls`);
    return externalApi.calls.response.parse(body).calls;
  };
  return { company, admin, user, connectionId, send, shown };
}

test("each call stands there with its result, newest first, without the middle of its number and without a word of its text", async () => {
  const { send, shown, company, connectionId } = await world();
  const number = aNumber();
  const text = "Segredo do cliente";
  const { statusCode, body } = await send({ number, body: text });
  expect(statusCode).toBe(200);
  expect((await send({ number: "abc", body: text })).statusCode).toBe(400);
  expect((await send({ number, body: "" })).statusCode).toBe(400);

  expect(await shown()).toMatchObject([
    { status: 400, code: "ERR_EMPTY_MESSAGE", number: masked(number), messageId: null },
    { status: 400, code: "ERR_VALIDATION", number: null },
    { status: 200, code: null, kind: "text", number: masked(number), messageId: JSON.parse(body).messageId },
  ]);
  const kept = JSON.stringify(await company.run((ctx) => listCalls(ctx, connectionId)));
  for (const word of [text, number]) expect(kept).not.toContain(word);
});

test("of each connection the last 200 are kept, however many come at once", async () => {
  const { company, connectionId, shown } = await world();
  const other = await heldConnection(company);
  const aCall = (status: number) => ({ number: null, kind: "text" as const, status, code: null, messageId: null });
  await company.run((ctx) => noteCall(ctx, other.connectionId, aCall(200)));
  for (let at = 0; at < API_CALLS_KEPT; at += 25) await company.run((ctx) => many(25, () => noteCall(ctx, connectionId, aCall(200))));
  await Promise.all([1, 2, 3, 4].map(() => company.run((ctx) => many(3, () => noteCall(ctx, connectionId, aCall(201))))));
  await company.run((ctx) => noteCall(ctx, connectionId, aCall(202)));

  const calls = await shown();
  expect(calls).toHaveLength(API_CALLS_KEPT);
  expect(calls.filter(({ status }) => status > 200)).toHaveLength(13);
  const left = await company.run(({ tx }) => tx.selectFrom("api_calls").select("connection_id as of").execute());
  expect(left.filter(({ of }) => of === connectionId)).toHaveLength(API_CALLS_KEPT);
  expect(left.filter(({ of }) => of === other.connectionId)).toHaveLength(1);
});

test("calls that are too many are noted once a minute, and push nothing out", async () => {
  const { company, connectionId, shown } = await world();
  const refused = { number: null, kind: "text" as const, status: 429, code: "ERR_TOO_MANY_REQUESTS", messageId: null };
  for (let at = 0; at < 3; at++) await company.run((ctx) => noteCall(ctx, connectionId, refused));
  expect(await shown()).toHaveLength(1);
});

test("they are the admin's, of one's own company", async () => {
  const { user, admin, connectionId } = await world();
  const stranger = await world();
  expect((await call(user, "GET", `/whatsapp/${connectionId}/api-calls`)).status).toBe(403);
  expect((await call(stranger.admin, "GET", `/whatsapp/${connectionId}/api-calls`)).status).toBe(404);
  expect((await call(admin, "GET", `/whatsapp/${connectionId}/api-calls`)).status).toBe(200);
});

test.each([
  ["5511987654321", "5511*****4321"],
  ["+55 (11) 98765-4321", "5511*****4321"],
  ["551187654", "****54"],
  ["", null],
])("%s is kept as %s", (number, kept) => expect(masked(number)).toBe(kept));

async function many(count: number, work: () => Promise<unknown>) {
  for (let at = 0; at < count; at++) await work();
}
