import { expect, test } from "vitest";
import {
  anAddress,
  askForCode,
  codeFor,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  resetWith,
  signInWith,
  withPassword,
  withToken,
  wrongFor,
} from "../../testing/accounts.ts";
import { ask, createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { stillClock } from "../../testing/stillClock.ts";

const wait = stillClock(60_000); // minutes

const refused = { error: "ERR_RESET_CODE" };

async function forgetful() {
  const company = await createCompany();
  const ana = await withPassword(company, { name: "Ana" });
  expect((await askForCode(ana.email)).json()).toEqual({ message: expect.any(String) });
  return { company, ana, code: await codeFor(ana.email) };
}

test("a code by e-mail gives a new password, once, and ends every session", async () => {
  const { company, ana, code } = await forgetful();

  const done = await resetWith(ana.email.toUpperCase(), code);

  expect([done.statusCode, done.json()]).toEqual([200, { message: expect.any(String) }]);
  expect((await withToken(ana.token)).statusCode).toBe(401);
  expect((await signInWith(ana.email, PASSWORD)).statusCode).toBe(401);
  expect((await signInWith(ana.email, OTHER_PASSWORD)).statusCode).toBe(200);
  expect(await company.facts("password.reset-asked", "user.changed", "session.ended")).toMatchObject([
    { name: "password.reset-asked" },
    { name: "user.changed", payload: { userId: ana.id, what: ["password"] } },
    { name: "session.ended", payload: { cause: "reset", sessionIds: [ana.session] } },
  ]);
  expect((await resetWith(ana.email, code)).json()).toEqual(refused);
});

test("the form that older clients use, with everything in the path, does the same", async () => {
  const { ana, code } = await forgetful();
  const path = (token: string) => `/resetpasswords/${encodeURIComponent(ana.email)}/${token}/${encodeURIComponent("Nova/senha 9")}`;
  expect((await ask(undefined, "POST", path(wrongFor(code)), { address: anAddress() })).json()).toEqual(refused);
  expect((await ask(undefined, "POST", path(code), { address: anAddress() })).statusCode).toBe(200);
  expect((await signInWith(ana.email, "Nova/senha 9")).statusCode).toBe(200);
});

test("of twenty who come with the right code at once one is let in", async () => {
  const { ana, code } = await forgetful();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => resetWith(ana.email, code, `Nova-senha-${n}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect((await signInWith(ana.email, `Nova-senha-${winner}`)).statusCode).toBe(200);
});

test.each([[null], [""], ["null"], [0], [undefined], [[]], [{}], ["12345"], ["1234567"], [true], ["12345a"], [{ $ne: null }]])(
  "%j is no code at all",
  async (token) => {
    const { ana } = await forgetful();
    expect((await resetWith(ana.email, token)).json()).toMatchObject({ error: "ERR_VALIDATION" });
  },
);

test("nobody who never asked is let in by any code", async () => {
  const ana = await withPassword(await createCompany());
  for (const code of ["000000", "123456"]) expect((await resetWith(ana.email, code)).json()).toEqual(refused);
});

test("somebody else's code is no code, in this company and in another", async () => {
  const { company, ana, code } = await forgetful();
  const others = [await withPassword(company), await withPassword(await createCompany())];
  for (const other of others) {
    await askForCode(other.email);
    if ((await codeFor(other.email)) === code) continue; // one in a million
    expect((await resetWith(other.email, code)).json()).toEqual(refused);
  }
  expect((await resetWith("nobody@nowhere.test", code)).json()).toEqual(refused);
  expect((await resetWith(ana.email, code)).statusCode).toBe(200);
});

test("a code is good for fifteen minutes", async () => {
  const [early, late] = [await forgetful(), await forgetful()];
  wait(14.99);
  expect((await resetWith(early.ana.email, early.code)).statusCode).toBe(200);
  wait(15);
  expect((await resetWith(late.ana.email, late.code)).json()).toEqual(refused);
});

test("after five tries the right code is wrong, too, however many try at once", async () => {
  const [patient, hasty] = [await forgetful(), await forgetful()];
  for (let round = 0; round < 4; round++) await resetWith(patient.ana.email, wrongFor(patient.code));
  expect((await resetWith(patient.ana.email, patient.code)).statusCode).toBe(200);

  await Promise.all(Array.from({ length: 30 }, () => resetWith(hasty.ana.email, wrongFor(hasty.code))));
  expect((await resetWith(hasty.ana.email, hasty.code)).json()).toEqual(refused);
});

test("one address may guess fifty codes an hour, whoever it guesses at", async () => {
  const { ana, code } = await forgetful();
  const address = anAddress();
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => resetWith(`nobody-${n}@nowhere.test`, "123456", undefined, { address })),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(50);
  expect((await resetWith(ana.email, code, undefined, { address })).statusCode).toBe(429);
  expect((await resetWith(ana.email, code)).statusCode).toBe(200);
});

test("a new code makes the earlier one worthless, even if both were asked for at once", async () => {
  const ana = await withPassword(await createCompany());
  await Promise.all([askForCode(ana.email), askForCode(ana.email), askForCode(ana.email)]);
  const codes = (await mailsTo(ana.email)).map(({ text }) => text?.match(/\d{6}/)?.[0] ?? "");
  expect(codes).toHaveLength(3);

  const outcomes = [];
  for (const code of new Set(codes)) outcomes.push((await resetWith(ana.email, code)).statusCode);
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
});

test.each(["curta1A", "sem-maiuscula-9", "SEM-MINUSCULA-9", "Sem-numero-algum", `Aa1${"x".repeat(48)}`])(
  "%s is no password for a reset, and costs no try",
  async (password) => {
    const { ana, code } = await forgetful();
    for (let round = 0; round < 6; round++)
      expect((await resetWith(ana.email, code, password)).json()).toMatchObject({
        error: "ERR_VALIDATION",
        details: { password: expect.anything() },
      });
    expect((await resetWith(ana.email, code)).statusCode).toBe(200);
  },
);

test("a password that everybody tries first is refused, and the code is still good", async () => {
  const { ana, code } = await forgetful();
  expect((await resetWith(ana.email, code, "Password1")).json()).toEqual({ error: "ERR_COMMON_PASSWORD" });
  expect((await resetWith(ana.email, code)).statusCode).toBe(200);
});

test("an unknown e-mail is told, unless the installation keeps that to itself; then both answer alike", async () => {
  const ana = await withPassword(await createCompany());
  const unknown = "nobody@nowhere.test";
  const response = await askForCode(unknown);
  expect([response.statusCode, response.json()]).toEqual([404, { error: "ERR_EMAIL_NOT_FOUND" }]);
  expect((await askForCode("no e-mail at all")).statusCode).toBe(400);

  const api = await createApi({ resetHidesUnknown: true });
  const answers = [await askForCode(unknown, { api }), await askForCode(ana.email, { api })];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, answers[1]?.body]));
  expect(await mailsTo(unknown)).toEqual([]);
});

test("five codes an hour for one address, known e-mails or not", async () => {
  const ana = await withPassword(await createCompany());
  const address = anAddress();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => askForCode(n % 2 ? ana.email : "nobody@nowhere.test", { address })),
  );
  const passed = answers.filter(({ statusCode }) => statusCode !== 429);
  expect(passed).toHaveLength(5);
  expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await mailsTo(ana.email)).length).toBeLessThanOrEqual(5);
});

test("five codes an hour for one account, from wherever they are asked for; more are answered alike and not sent", async () => {
  const ana = await withPassword(await createCompany());
  const answers = [];
  for (let round = 0; round < 8; round++) answers.push(await askForCode(round % 2 ? ana.email : ana.email.toUpperCase()));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(8).fill([200, answers[0]?.body]));
  expect(await mailsTo(ana.email)).toHaveLength(5);
  expect((await resetWith(ana.email, wrongFor(await codeFor(ana.email)))).json()).toEqual(refused);
  expect((await resetWith(ana.email, await codeFor(ana.email))).statusCode).toBe(200);

  wait(61);
  await askForCode(ana.email);
  expect(await mailsTo(ana.email)).toHaveLength(6);
});

test("twenty wrong codes a day for one account; then a right one is refused like a wrong one, and no new one is sent", async () => {
  const ana = await withPassword(await createCompany());
  for (let round = 0; round < 5; round++) {
    await askForCode(ana.email);
    const wrong = wrongFor(await codeFor(ana.email));
    for (let guess = 0; guess < 4; guess++) expect((await resetWith(ana.email, wrong)).json()).toEqual(refused);
  }
  const right = await resetWith(ana.email, await codeFor(ana.email));
  expect([right.statusCode, right.json()]).toEqual([400, refused]);
  wait(61);
  expect((await askForCode(ana.email)).json()).toEqual({ message: expect.any(String) });
  expect(await mailsTo(ana.email)).toHaveLength(5);

  wait(25 * 60);
  await askForCode(ana.email);
  expect(await mailsTo(ana.email)).toHaveLength(6);
  expect((await resetWith(ana.email, await codeFor(ana.email))).statusCode).toBe(200);
});

test("a code that came too late, or when there is none, is no wrong one: nobody is locked out by guesses at nothing", async () => {
  const { ana } = await forgetful();
  wait(16);
  for (let round = 0; round < 25; round++) expect((await resetWith(ana.email, "123456")).json()).toEqual(refused);
  await askForCode(ana.email);
  expect((await resetWith(ana.email, await codeFor(ana.email))).statusCode).toBe(200);
});

test("the mail speaks the language that its reader chose, else the company's", async () => {
  const company = await createCompany();
  const [ana, bia] = [await withPassword(company), await withPassword(company)];
  await ask(bia, "POST", "/users/set-language/es");
  await company.run(({ tx }) => tx.updateTable("companies").set({ language: "en" }).execute());
  await askForCode(ana.email);
  await askForCode(bia.email);
  expect((await mailsTo(ana.email))[0]?.subject).toBe("Code to reset your password");
  expect((await mailsTo(bia.email))[0]?.subject).toBe("Código para restablecer tu contraseña");
});

test("the code stands in the mail and nowhere else", async () => {
  const { company, ana, code } = await forgetful();
  const kept = await company.run(async ({ tx }) => [
    await tx.selectFrom("password_resets").selectAll().execute(),
    await tx.selectFrom("facts").selectAll().execute(),
  ]);
  expect(JSON.stringify(kept)).not.toContain(code);
  const answer = await askForCode(ana.email);
  expect(answer.body).not.toContain(await codeFor(ana.email));
});
