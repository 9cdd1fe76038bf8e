import { SessionUser } from "@recado/contract/auth";
import { expect, test } from "vitest";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { type Answer, anAddress, OTHER_PASSWORD, PASSWORD, signInWith, withPassword, withToken } from "../../testing/accounts.ts";
import { call, createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { updateUser } from "../users/queries.ts";
import { endSessions } from "../users/sessions.ts";

const wrong = { error: "ERR_INVALID_CREDENTIALS" };

test("who signs in gets a token, a cookie, and all that the frame needs to greet him", async () => {
  const company = await createCompany();
  const ana = await withPassword(company, { profile: "admin" });

  const answer = await signInWith(ana.email, PASSWORD);

  expect(answer.statusCode).toBe(200);
  const { token, user } = answer.json();
  expect(SessionUser.parse(user)).toEqual(user);
  expect(user).toMatchObject({ id: ana.id, email: ana.email, companyId: company.id, profile: "admin", super: false, expired: false });
  expect((await withToken(token)).json()).toEqual(user);
  expect(await company.facts("session.started")).toMatchObject([{ payload: { userId: ana.id } }]);
});

test("an e-mail is the same in capitals and between blanks", async () => {
  const ana = await withPassword(await createCompany());
  expect((await signInWith(`  ${ana.email.toUpperCase()} `, PASSWORD)).statusCode).toBe(200);
});

test("an unknown e-mail and a wrong password answer alike and cost the same", async () => {
  const ana = await withPassword(await createCompany());
  const wrongPassword = await signInWith(ana.email, OTHER_PASSWORD);
  const unknown = await signInWith("nobody@nowhere.test", OTHER_PASSWORD);

  for (const answer of [wrongPassword, unknown]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(wrong);
    expect(answer.cookies).toEqual([]);
  }
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrongPassword.headers).sort());
  // Passwords are hashed in turn: a response that comes only after the earlier ones has hashed one, too.
  for (const email of [ana.email, "nobody@nowhere.test"]) {
    let hashed = 0;
    const before = Array.from({ length: 20 }, (_, round) => hashPassword(`password ${round}`).then(() => hashed++));
    await signInWith(email, OTHER_PASSWORD);
    expect(hashed).toBeGreaterThanOrEqual(18);
    await Promise.all(before);
  }
});

test("what cannot be a password is refused by its length alone", async () => {
  const ana = await withPassword(await createCompany());
  expect((await signInWith(ana.email, "a".repeat(51))).json()).toMatchObject({
    error: "ERR_VALIDATION",
    details: { password: ["too_big"] },
  });
  expect((await signInWith(ana.email, "")).statusCode).toBe(400);
  expect((await signInWith("", PASSWORD)).statusCode).toBe(400);
  expect((await signInWith(ana.email, "a".repeat(20_000))).statusCode).toBe(413);
});

test("of 1,000 guesses, a hundred at once through two servers, ten are heard; the others learn when to come back", {
  timeout: 60_000,
}, async () => {
  const ana = await withPassword(await createCompany());
  const servers = [await createApi(), await createApi()];
  const address = anAddress();
  const guess = (round: number) => signInWith(ana.email, `guess ${round}`, { address, api: servers[round % 2]! });

  const answers: Answer[] = [];
  for (let wave = 0; wave < 10; wave++)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, round) => guess(100 * wave + round)))));

  const refusals = answers.filter(({ statusCode }) => statusCode === 401);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([refusals.length, refused.length]).toEqual([10, 990]);
  for (const { headers, ...answer } of refused) {
    expect(answer.json()).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS" });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
  }
  expect((await signInWith(ana.email, PASSWORD, { address })).statusCode).toBe(429);
  expect((await signInWith(ana.email, PASSWORD)).statusCode).toBe(200);
});

test("another spelling of an e-mail or another claim about one's address is no way past the limit", async () => {
  const ivi = await withPassword(await createCompany(), { email: `ivi.${crypto.randomUUID()}@acme.test` });
  const address = anAddress();
  const spellings = [ivi.email, ivi.email.toUpperCase(), ` ${ivi.email}`, ivi.email.replace("ivi", "İvi")];
  const attempt = (round: number) =>
    signInWith(spellings[round % 3]!, OTHER_PASSWORD, { address, headers: { "x-forwarded-for": anAddress() } });
  for (let round = 0; round < 10; round++) expect((await attempt(round)).statusCode).toBe(401);
  expect((await attempt(10)).statusCode).toBe(429);
  // Letters that only look alike, or that another alphabet folds to the same, are another account.
  expect((await signInWith(spellings[3]!, PASSWORD)).json()).toEqual(wrong);
});

test("who signs in often is not counted, however many failed before him", async () => {
  const ana = await withPassword(await createCompany());
  const address = anAddress();
  for (let round = 0; round < 9; round++) await signInWith(ana.email, OTHER_PASSWORD, { address });
  for (let round = 0; round < 12; round++) expect((await signInWith(ana.email, PASSWORD, { address })).statusCode).toBe(200);
  expect((await signInWith(ana.email, OTHER_PASSWORD, { address })).statusCode).toBe(401);
  expect((await signInWith(ana.email, PASSWORD, { address })).statusCode).toBe(429);
});

test("behind a proxy that is trusted each person's own address is counted", async () => {
  const ana = await withPassword(await createCompany());
  const api = await createApi({ trustProxy: 1, limitSignInAccountAddress: 1 });
  const [proxy, home, elsewhere] = [anAddress(), anAddress(), anAddress()];
  const from = (address: string, password: string) =>
    signInWith(ana.email, password, { api, address: proxy, headers: { "x-forwarded-for": `${anAddress()}, ${address}` } });
  expect((await from(home, OTHER_PASSWORD)).statusCode).toBe(401);
  expect((await from(home, PASSWORD)).statusCode).toBe(429);
  expect((await from(elsewhere, PASSWORD)).statusCode).toBe(200);
});

test("whom we are too busy to hear is asked to come again, and has not failed", async () => {
  const ana = await withPassword(await createCompany());
  const api = await createApi({ limitSignInAccount: 1 });
  let busy = true;
  const keepBusy = async () => {
    while (busy) await hashPassword("any").catch(() => undefined);
  };
  const others = Array.from({ length: 66 }, keepBusy); // as many as can be hashed and queued
  const answer = await signInWith(ana.email, PASSWORD, { api });
  busy = false;
  await Promise.all(others);

  expect([answer.statusCode, answer.json().error, answer.headers["retry-after"]]).toEqual([503, "ERR_UNAVAILABLE", "2"]);
  expect((await signInWith(ana.email, PASSWORD, { api })).statusCode).toBe(200);
});

test("an address that tries many accounts is refused, and so is an account that many addresses try", async () => {
  const company = await createCompany();
  const [ana, bia] = [await withPassword(company), await withPassword(company)];
  const api = await createApi({ limitSignInAddress: 3, limitSignInAccount: 4 });
  const address = anAddress();
  for (let round = 0; round < 3; round++) await signInWith(`nobody-${round}@nowhere.test`, PASSWORD, { address, api });
  expect((await signInWith(ana.email, PASSWORD, { address, api })).statusCode).toBe(429);

  for (let round = 0; round < 4; round++) await signInWith(bia.email, OTHER_PASSWORD, { api });
  expect((await signInWith(bia.email, PASSWORD, { api })).statusCode).toBe(429);
  expect((await signInWith(ana.email, PASSWORD, { api })).statusCode).toBe(200);
});

test("where ONE_SESSION is on, a sign-in ends the earlier ones, of many at once all but one", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const api = await createApi({ oneSession: true });

  const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(ana.email, PASSWORD, { api })));

  const alive = await Promise.all(answers.map(async (answer) => (await withToken(answer.json().token)).statusCode));
  expect(alive.sort()).toEqual([200, 401, 401, 401, 401]);
  expect((await withToken(ana.token)).statusCode).toBe(401);
  const ended = await company.facts("session.ended");
  expect(ended.every(({ payload }) => (payload as { cause: string }).cause === "elsewhere")).toBe(true);
});

test("otherwise a second session stands beside the first", async () => {
  const ana = await withPassword(await createCompany());
  await signInWith(ana.email, PASSWORD);
  expect((await withToken(ana.token)).statusCode).toBe(200);
});

test("a sign-in that meets a change of the password does not outlive it", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const passwordHash = await hashPassword(OTHER_PASSWORD);
  let signing: ReturnType<typeof signInWith> | undefined;

  await company.run(async (ctx) => {
    await updateUser(ctx, ana.id, { passwordHash });
    signing = signInWith(ana.email, PASSWORD);
    await Promise.race([signing, somebodyWaits()]);
    await endSessions(ctx, ana.id, "password");
  });

  expect((await signing)?.json()).toEqual(wrong);
  expect((await signInWith(ana.email, OTHER_PASSWORD)).statusCode).toBe(200);
});

test("whoever was removed is nobody here, and his address may sign up again", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await withPassword(company)];
  expect((await call(admin, "DELETE", `/users/${ana.id}`)).status).toBe(200);
  expect((await signInWith(ana.email, PASSWORD)).json()).toEqual(wrong);
  const again = await call(admin, "POST", "/users", { name: "Ana", email: ana.email, password: OTHER_PASSWORD });
  expect(again.status).toBe(200);
  expect((await signInWith(ana.email, OTHER_PASSWORD)).json()).toMatchObject({ user: { id: again.body.id } });
});
