import { Company } from "@recado/contract/companies";
import { afterEach, expect, test } from "vitest";
import { endOfDayIn, setClock } from "../../platform/clock.ts";
import { anAddress, mailsTo, PASSWORD, planNamed, signInWith, signUpForm, signUpWith, withToken } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { configurePasswords } from "../users/passwords.ts";

let restore = () => {};
afterEach(() => restore());

test("a sign-up makes company, admin, settings and trial, and its admin signs in", async () => {
  const form = await signUpForm({ language: "es", userName: "Dona Flor" });
  const answer = await signUpWith(form);
  expect(answer.statusCode).toBe(200);
  const made = answer.json();
  expect(Company.parse(made)).toEqual(made);
  expect(made).toMatchObject({ name: form.name, status: true, recurrence: "MENSAL", language: "es", timeZone: "America/Sao_Paulo" });

  const { token, user } = (await signInWith(form.email, PASSWORD)).json();
  expect(user).toMatchObject({ name: "Dona Flor", profile: "admin", super: false, companyId: made.id, expired: false });
  const settings = Object.fromEntries(user.company.settings.map(({ key, value }: { key: string; value: string }) => [key, value]));
  expect(settings).toEqual({
    userRating: "disabled",
    scheduleType: "disabled",
    call: "enabled",
    CheckMsgIsGroup: "enabled",
    sendGreetingAccepted: "disabled",
    sendMsgTransfTicket: "disabled",
    sendGreetingMessageOneQueues: "disabled",
    chatBotType: "text",
    campaignsEnabled: "true",
  });
  expect((await withToken(token, `/companies/listPlan/${made.id}`)).json()).toMatchObject({ plan: { name: "Essencial", users: 3 } });
  expect(await mailsTo(form.email)).toMatchObject([{ subject: expect.stringContaining(form.name) }]);
  expect(await companyOf(made.id).facts("company.signed-up")).toHaveLength(1);
});

test("the trial ends three days ahead in São Paulo, whatever date, state or recurrence a client sends", async () => {
  restore = setClock(() => new Date("2031-03-10T01:30:00Z")); // there it is still the ninth
  const { body } = await signUpWith(
    await signUpForm({ dueDate: "2099-01-01", status: false, recurrence: "ANUAL", timeZone: "Asia/Tokyo" }),
  );
  const made = JSON.parse(body);
  expect(made).toMatchObject({
    dueDate: "2031-03-12T23:59:59.999-03:00",
    status: true,
    recurrence: "MENSAL",
    timeZone: "America/Sao_Paulo",
  });
  expect(new Date(made.dueDate)).toEqual(endOfDayIn("America/Sao_Paulo", "2031-03-12"));
});

test("what only the platform decides is not taken from a stranger", async () => {
  const theft = {
    id: 1,
    companyId: 1,
    platform: true,
    super: true,
    profile: "user",
    isAdmin: true,
    settings: [],
    __proto__: { super: true },
  };
  const form = await signUpForm({ ...theft, due_date: "2099-01-01", plan: { users: 999 }, createdAt: "2001-01-01T00:00:00Z", value: 0 });
  const made = (await signUpWith(form)).json();
  expect(made.id).not.toBe(1);
  const [company] = await asOwner<{ platform: boolean; users: number }>(
    made.id,
    "select c.platform, p.users from companies c join plans p on p.id = c.plan_id where c.id = app.company_id()",
  );
  expect(company).toEqual({ platform: false, users: 3 });
  expect(await asOwner(made.id, "select super, profile from users where company_id = app.company_id()")).toEqual([
    { super: false, profile: "admin" },
  ]);
});

test("only a plan that is offered may be chosen", async () => {
  const form = await signUpForm();
  for (const planId of [await planNamed("Plataforma"), 999_999])
    expect((await signUpWith({ ...form, planId })).json()).toEqual({ error: "ERR_NO_PLAN_FOUND" });
  for (const planId of [0, -1, 1.5, "1", null, undefined, 2 ** 31])
    expect((await signUpWith(await signUpForm({ planId }))).json()).toMatchObject({
      error: "ERR_VALIDATION",
      details: { planId: expect.anything() },
    });
  expect((await signUpWith(form)).statusCode).toBe(200); // nothing of the refused sign-up was left
});

test("an e-mail belongs to one person on the whole platform, and a name to one company, in capitals or not", async () => {
  const first = await signUpForm();
  expect((await signUpWith(first)).statusCode).toBe(200);
  const sameEmail = await signUpWith(await signUpForm({ email: first.email.toUpperCase() }));
  expect([sameEmail.statusCode, sameEmail.json()]).toEqual([409, { error: "ERR_DUPLICATED_EMAIL" }]);
  const sameName = await signUpWith(await signUpForm({ name: first.name.toUpperCase() }));
  expect([sameName.statusCode, sameName.json()]).toEqual([409, { error: "ERR_DUPLICATED_COMPANY" }]);

  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const taken = { name: "Ana", email: first.email, password: PASSWORD };
  expect(await call(admin, "POST", "/users", taken)).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_EMAIL" } });
  expect(await call(admin, "PUT", `/users/${admin.id}`, { email: first.email })).toEqual({
    status: 409,
    body: { error: "ERR_DUPLICATED_EMAIL" },
  });
});

test("of many who sign up with one e-mail at once one has a company, and nothing is left of the others", async () => {
  const { email } = await signUpForm();
  const forms = await Promise.all(Array.from({ length: 8 }, () => signUpForm({ email })));
  const answers = await Promise.all(forms.map((form) => signUpWith(form)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  const lost = forms.filter((_, n) => answers[n]?.statusCode === 409);
  for (const form of lost) expect((await signUpWith({ ...form, email: `${crypto.randomUUID()}@padaria.test` })).statusCode).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("the form is held to its rules", async () => {
  const wrong = {
    name: ["A", "a".repeat(51), "", null, 7],
    email: ["", "ana", "ana@", `${"a".repeat(250)}@sol.test`, null, "ana@sol.test\nBcc: eve@evil.test"],
    password: ["1234", "a".repeat(51), "", null],
    phone: ["", "123", "telefone", null],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect((await signUpWith(await signUpForm({ [field]: value }))).json()).toMatchObject({
        error: "ERR_VALIDATION",
        details: { [field]: expect.anything() },
      });
  expect((await signUpWith(await signUpForm({ password: "123456" }))).json()).toEqual({ error: "ERR_COMMON_PASSWORD" });
});

test("an installation may ask for longer passwords", async () => {
  configurePasswords({ passwordMin: 20 });
  expect((await signUpWith(await signUpForm())).json()).toMatchObject({ error: "ERR_VALIDATION", minimum: 20 });
  configurePasswords({ passwordMin: 5 });
  expect((await signUpWith(await signUpForm())).statusCode).toBe(200);
});

test("ten sign-ups an hour from one address", async () => {
  const address = anAddress();
  const forms = await Promise.all(Array.from({ length: 12 }, () => signUpForm()));
  const answers = await Promise.all(forms.map((form) => signUpWith(form, { address })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeLessThanOrEqual(3600);
});
