import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { log } from "../../platform/log.ts";
import {
  anAddress,
  askForCode,
  codeFor,
  cookieOf,
  mailsTo,
  refreshWith,
  resetWith,
  signInWith,
  signUpForm,
  signUpWith,
  withPassword,
  withToken,
} from "../../testing/accounts.ts";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { deliverMail } from "../mails/jobs.ts";

const lines: string[] = [];
const place = pino.symbols.streamSym as unknown as keyof typeof log;
const before = { level: log.level, stream: log[place] };
beforeAll(() => {
  Object.assign(log, { [place]: { write: (line: string) => void lines.push(line) } });
  log.level = "trace";
});
afterAll(() => {
  Object.assign(log, { [place]: before.stream });
  log.level = before.level;
});

test("whatever is asked, answered or refused, no password, token or code gets into the log", async () => {
  const company = await createCompany();
  const [first, second, third, guess] = ["Primeira-senha-1", "Segunda-senha-2", "Terceira-senha-3", "Palpite-errado-4"];
  const ana = await withPassword(company, { profile: "admin", password: first });
  const form = await signUpForm({ password: third });
  await signUpWith(form);
  await signUpWith(form);
  const signed = await signInWith(ana.email, first);
  await signInWith(ana.email, guess);
  await ask(undefined, "POST", "/auth/login", {
    payload: `{"email":"${ana.email}","password":"${guess}`,
    headers: { "content-type": "application/json" },
  });
  const refreshed = await refreshWith(cookieOf(signed));
  await refreshWith(`${cookieOf(signed)}x`);
  await withToken(`${ana.token}x`);
  await ask(undefined, "GET", `/auth/me?token=${ana.token}`, { headers: { authorization: `Bearer ${ana.token}` } });
  await call(ana, "PUT", `/users/${ana.id}`, { password: second, currentPassword: first });
  await call(ana, "PUT", `/users/${ana.id}`, { password: second, currentPassword: guess });
  await askForCode(ana.email);
  const code = await codeFor(ana.email);
  await resetWith(ana.email, code, "curta");
  const path = `/resetpasswords/${ana.email}/${code}/${third}`;
  await ask(undefined, "GET", path, { address: anAddress() });
  await ask(undefined, "POST", `${path}/more`, { address: anAddress() });
  await ask(undefined, "POST", path, { address: anAddress() });
  await resetWith(ana.email, code, third);
  for (const { id, companyId } of await mailsTo(ana.email)) await deliverMail.run(companyId, { mailId: id });
  log.error(
    { err: new Error("a bug"), password: first, headers: { authorization: ana.token, cookie: cookieOf(signed) } },
    "something failed",
  );

  const logged = lines.join("");
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(12);
  expect(logged).toContain("something failed");
  const tokens = [ana.token, signed.json().token, refreshed.json().token].map((token: string) => token.split(".")[2] ?? token);
  const cookies = [signed, refreshed].map((answer) => cookieOf(answer).split(".")[2] ?? "");
  for (const secret of [first, second, third, guess, code, ...tokens, ...cookies, "argon2"]) expect(logged).not.toContain(secret);
});
