import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { anAddress, askForCode, codeFor, mailsTo, PASSWORD, resetWith, signInWith } from "../../testing/accounts.ts";
import { ask, call, createApi } from "../../testing/app.ts";
import { createCompany, type TestUser } from "../../testing/company.ts";
import { stillClock } from "../../testing/stillClock.ts";

const wait = stillClock(24 * 3_600_000); // days

const gone = { status: 404, body: { error: "ERR_NO_INVITATION_FOUND" } };
const tokenIn = (text: string | null | undefined) => /\/invitation#(\S+)/.exec(text ?? "")?.[1] ?? "";
const linkOf = async (email: string) => tokenIn((await mailsTo(email))[0]?.text);
const open = async (path: string, payload: object) => {
  const { statusCode, json } = await ask(undefined, "POST", path, { payload, address: anAddress() });
  return { status: statusCode, body: json() };
};
const show = (token: string) => open("/invitations/show", { token });
const accept = (token: string, password = PASSWORD) => open("/invitations/accept", { token, password });

/** On a server with another configuration. */
async function callOn(api: Api, user: TestUser, method: "GET" | "POST", path: string) {
  const { statusCode, json } = await ask(user, method, path, {}, api);
  return { status: statusCode, body: json() };
}

async function invited() {
  const company = await createCompany({ plan: "Escala" });
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const queue = await company.createQueue();
  const email = `${randomUUID()}@acme.test`;
  const form = { name: "Rui Alves", email, profile: "supervisor", queueIds: [queue] };
  const { status, body } = await call(lia, "POST", "/users/invitations", form);
  expect([status, body]).toMatchObject([200, { email, profile: "supervisor", queues: [{ id: queue }], invitedUntil: expect.any(String) }]);
  return { company, lia, ana, form, email, id: body.id as number, token: await linkOf(email) };
}

test("who is invited chooses a password by the link, once, and signs in with it; only then he stops being invited", async () => {
  const { company, lia, email, id, token } = await invited();
  const listed = async () => (await call(lia, "GET", `/users/${id}`)).body.invitedUntil;
  expect(new Date(await listed()).getTime() - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
  expect(await show(token)).toMatchObject({ status: 200, body: { name: "Rui Alves", email, company: expect.any(String) } });
  expect((await accept(token, "12345")).body.error).toBe("ERR_COMMON_PASSWORD");
  expect((await accept(token, "abc")).status).toBe(400);

  const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(token, `${PASSWORD}${n}`)));
  const [winner, ...others] = tries.map(({ status }, n) => ({ status, n })).sort((a, b) => a.status - b.status);
  expect([winner?.status, ...new Set(others.map(({ status }) => status))]).toEqual([200, 404]);
  expect((await signInWith(email, `${PASSWORD}${winner?.n}`)).statusCode).toBe(200);
  expect([await listed(), await show(token), await accept(token)]).toEqual([null, gone, gone]);
  expect(await company.facts("user.invited", "user.changed")).toMatchObject([
    { name: "user.invited", payload: { userId: id } },
    { name: "user.changed", payload: { userId: id, what: ["password"] } },
  ]);
});

test("a link is worth nothing after seven days, or once another was sent, the address changed, or a password came by another way", async () => {
  const late = await invited();
  wait(7.01);
  expect(await show(late.token)).toEqual(gone);
  expect(await accept(late.token)).toEqual(gone);
  wait(0);

  const { lia, id, email, token } = late;
  expect((await call(lia, "POST", `/users/${id}/invitation`)).body.invitedUntil).toEqual(expect.any(String));
  const second = await linkOf(email);
  expect([second === token, (await show(token)).status, (await show(second)).status]).toEqual([false, 404, 200]);

  await call(lia, "PUT", `/users/${id}`, { email: `x${email}` });
  expect(await show(second)).toEqual(gone);
  expect((await call(lia, "POST", `/users/${id}/invitation`)).status, "it can be sent to the new one").toBe(200);
  const third = await linkOf(`x${email}`);
  expect((await show(third)).status).toBe(200);
  await call(lia, "PUT", `/users/${id}`, { password: PASSWORD });
  expect([await show(third), await call(lia, "POST", `/users/${id}/invitation`)]).toMatchObject([gone, gone]);

  const other = await invited();
  await askForCode(other.email);
  expect((await resetWith(other.email, await codeFor(other.email))).statusCode).toBe(200);
  expect(await accept(other.token)).toEqual(gone);
  const removed = await invited();
  await call(removed.lia, "DELETE", `/users/${removed.id}`);
  expect(await accept(removed.token)).toEqual(gone);
});

test("what is stored makes no link, and a link of one person or company opens no other", async () => {
  const [one, other] = [await invited(), await invited()];
  const rows = await one.company.run(({ tx }) => tx.selectFrom("invitations").selectAll().execute());
  const [company, user, secret] = one.token.split(".");
  expect(JSON.stringify(rows)).not.toContain(secret);
  const [otherCompany, otherUser, otherSecret] = other.token.split(".");
  const forged = [
    `${otherCompany}.${otherUser}.${secret}`,
    `${company}.${one.lia.id}.${secret}`,
    `${company}.${user}.${otherSecret}`,
    `${company}.${user}.${rows[0]?.token_mac}`,
    ...["1.2", "", "0.0.", `2147483648.1.${secret}`, `2147483647.1.${secret}`, "' or 1=1", `-1.${user}.${secret}`],
  ];
  for (const token of forged) expect((await show(token)).status, token).toBe(token === "" ? 400 : 404);
  for (const token of forged.slice(0, 4)) expect(await accept(token), token).toEqual(gone);
  expect((await show(one.token)).status, "it is still good").toBe(200);
});

test("only admins invite, within the plan and an hour's limit; what is refused sends nothing", async () => {
  const { lia, ana, form, id, email } = await invited();
  const again = (user: typeof lia | undefined) => call(user, "POST", `/users/${id}/invitation`);
  const anew = (more: object = {}) => ({ ...form, email: `${randomUUID()}@acme.test`, ...more });
  expect([(await again(undefined)).status, (await call(undefined, "POST", "/users/invitations", anew())).status]).toEqual([401, 401]);
  for (const refused of [await again(ana), await call(ana, "POST", "/users/invitations", anew())])
    expect(refused).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  expect((await again(stranger)).body.error).toBe("ERR_NO_USER_FOUND");
  expect((await call(lia, "POST", `/users/${ana.id}/invitation`)).body, "she has a password").toEqual(gone.body);
  expect((await call(lia, "POST", "/users/invitations", anew({ email }))).body.error).toBe("ERR_DUPLICATED_EMAIL");
  expect((await call(lia, "POST", "/users/invitations", anew({ queueIds: [2_147_483_647] }))).status).toBe(404);
  expect(await mailsTo(email)).toHaveLength(1);

  const small = await createCompany({ plan: "Essencial" });
  const admin = await small.createUser({ profile: "admin" });
  const answers = await Promise.all(Array.from({ length: 12 }, () => call(admin, "POST", "/users/invitations", anew({ queueIds: [] }))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(new Set(["ERR_PLAN_LIMIT"]));
});

test("of a company only so many invitations leave in an hour, and from one address only so many wrong links are tried", async () => {
  const { lia, id, email } = await invited();
  const api = await createApi({ limitInvitations: 3, limitSignInAddress: 3 });
  const again = () => callOn(api, lia, "POST", `/users/${id}/invitation`);
  expect([await again(), await again(), await again()].map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(await mailsTo(email)).toHaveLength(3);

  const address = anAddress();
  const guess = async (token: string) =>
    (await ask(undefined, "POST", "/invitations/show", { payload: { token }, address }, api)).statusCode;
  const token = await linkOf(email);
  expect([await guess(token), await guess("1.2.wrong"), await guess(token)], "right ones do not count").toEqual([200, 404, 200]);
  expect([await guess("1.2.wrong"), await guess("1.2.wrong"), await guess(token)]).toEqual([404, 404, 429]);
});

test("who cannot send mail says so beforehand", async () => {
  const lia = await (await createCompany()).createUser({ profile: "admin" });
  expect((await call(lia, "GET", "/users/invitations")).body).toEqual({ byMail: false });
  const api = await createApi({ smtpUrl: "smtp://127.0.0.1:1" });
  expect((await callOn(api, lia, "GET", "/users/invitations")).body).toEqual({ byMail: true });
});
