import { randomInt, randomUUID } from "node:crypto";
import type { Api } from "../platform/http/server.ts";
import { ask } from "./app.ts";
import type { TestCompany } from "./company.ts";
import { asOwner, owner, PLATFORM } from "./owner.ts";

/** Good for a sign-up and for a password reset, whose rules are stricter. */
export const PASSWORD = "Bom-trabalho-9";
export const OTHER_PASSWORD = "Outro-trabalho-8";

/** Limits are counted per IP address in a shared database, so each test uses an address of its own. */
export const anAddress = () => `10.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}`;

type From = { address?: string; headers?: Record<string, string>; api?: Api };
export type Answer = Awaited<ReturnType<typeof ask>>;

export const signInWith = (email: string, password: string, { address = anAddress(), headers = {}, api }: From = {}) =>
  ask(undefined, "POST", "/auth/login", { payload: { email, password }, address, headers }, api);

/** As a browser does: the cookie and nothing else. */
export const refreshWith = (cookie: string | undefined, { address = anAddress(), headers = {}, api }: From = {}) =>
  ask(undefined, "POST", "/auth/refresh_token", { address, headers: cookie === undefined ? headers : { ...headers, cookie } }, api);

export const askForCode = (email: string, { address = anAddress(), api }: From = {}) =>
  ask(undefined, "POST", `/forgetpassword/${encodeURIComponent(email)}`, { address }, api);

export const resetWith = (email: string, token: unknown, password = OTHER_PASSWORD, { address = anAddress(), api }: From = {}) =>
  ask(undefined, "POST", "/resetpasswords", { payload: { email, token, password }, address }, api);

/** The refresh cookie of an answer, ready to be sent back. */
export const cookieOf = (answer: Answer) => `jrt=${jrtOf(answer)?.value}`;
export const jrtOf = (answer: Answer) => answer.cookies.find(({ name }) => name === "jrt");

export const withToken = (token: string, path = "/auth/me", api?: Api) =>
  ask(undefined, "GET", path, { headers: { authorization: `Bearer ${token}` } }, api);

/** A user with a password. */
export async function withPassword(company: TestCompany, options: Parameters<TestCompany["createUser"]>[0] = {}) {
  return company.createUser({ password: PASSWORD, ...options });
}

type MailSeen = { id: number; companyId: number; subject: string; text: string | null; status: string };

/** The mails to this recipient in the platform's outbox, newest first. */
export async function mailsTo(recipient: string): Promise<MailSeen[]> {
  return asOwner<MailSeen>(
    PLATFORM,
    `select id, company_id as "companyId", subject, text, status from mails where recipient = $1 order by id desc`,
    [recipient],
  );
}

export async function codeFor(recipient: string): Promise<string> {
  const code = (await mailsTo(recipient))[0]?.text?.match(/^ {4}(\d{6})$/m)?.[1];
  if (!code) throw new Error(`No code was sent to ${recipient}.`);
  return code;
}

/** A code other than this one. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

export async function planNamed(name: string): Promise<number> {
  const { rows } = await owner().query<{ id: number }>("select id from plans where name = $1", [name]);
  return rows[0]!.id;
}

/** What the sign-up page of other front ends of this family sends, dates included. */
export async function signUpForm(more: object = {}) {
  return {
    name: `Padaria ${randomUUID()}`,
    email: `${randomUUID()}@padaria.test`,
    phone: "(11) 98765-4321",
    password: PASSWORD,
    planId: await planNamed("Essencial"),
    recurrence: "MENSAL",
    dueDate: "2099-12-31T23:59:59.000Z",
    status: true,
    campaignsEnabled: true,
    ...more,
  };
}

export const signUpWith = (form: object, { address = anAddress(), api }: From = {}) =>
  ask(undefined, "POST", "/companies/cadastro", { payload: form, address }, api);
