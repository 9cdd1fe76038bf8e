import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, onTestFinished } from "vitest";
import { keys } from "../apps/web/src/lib/storage.ts";
import { count } from "../scripts/count.ts";
import { theApp } from "./app.ts";
import { passOf } from "./ask.ts";
import { launchBrowser } from "./browser.ts";
import { type Complaints, listenTo } from "./complaints.ts";
import { pictureOfFailure } from "./looks.ts";
import { watchReads } from "./settled.ts";
import { watchShifts } from "./shifts.ts";
import { type Language, type Words, wordsOf } from "./words.ts";

export type Look = { language?: Language; width?: number; height?: number; theme?: "light" | "dark" };

/** A user with their own browser context, and the texts of their language. */
export type Person = { page: Page; context: BrowserContext; complaints: Complaints; t: Words };

/** With the demo's password, unless another one is given. */
export type Account = { email: string; password?: string };

/** Opens `path`, signed in if an account is given. Errors of its pages fail the test at its end. */
export async function visit(path: string, look: Look = {}, account?: Account): Promise<Person> {
  const person = await sitDown(look, account);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await tellWhy(person, task.name);
    await person.context.close();
    person.complaints.mustBeNone();
  });
  await person.page.goto(path);
  return person;
}

/** The same for a user who stays over the tests of a block; the account may come later. */
export function seat(look: Look, path: string, account?: () => Account): () => Person {
  let person: Person;
  beforeAll(async () => {
    person = await sitDown(look, account?.());
    await person.page.goto(path);
    await isShown(person.page);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await tellWhy(person, task.name);
    person.complaints.mustBeNone();
  });
  afterAll(() => person.context.close());
  return () => person;
}

/** Where only the log can be read, it shows the pages' addresses and errors. */
async function tellWhy({ context, complaints }: Person, test: string) {
  await pictureOfFailure(context.pages(), test);
  const pages = context.pages().map((page) => `page: ${page.url()}`);
  for (const line of [...pages, ...complaints.list]) console.log(line.replace(/\s*\n\s*/g, " "));
}

/** The caller closes the context. With an account the user is signed in by stored state, as if returning to this browser. */
export async function sitDown(look: Look = {}, account?: Account): Promise<Person> {
  const { language = "pt", width = 1280, height = 800, theme = "light" } = look;
  const { url } = theApp();
  const context = await (await browser()).newContext({
    ...(account && { storageState: await signedIn(account) }),
    baseURL: url,
    viewport: { width, height },
    locale: LOCALES[language],
    timezoneId: "America/Sao_Paulo",
    colorScheme: theme,
    hasTouch: width < 600,
    isMobile: width < 600,
  });
  context.setDefaultTimeout(30_000);
  const complaints = listenTo(context, url);
  context.on("page", (page) => page.on("domcontentloaded", () => page.url() !== "about:blank" && count("page load")));
  watchReads(context);
  await watchShifts(context);
  return { page: await context.newPage(), context, complaints, t: wordsOf(language) };
}

/** The stored state of a browser after a sign-in. */
async function signedIn({ email, password = theApp().password }: Account) {
  const { url } = theApp();
  const { token, user, cookie } = await passOf(email, password);
  const [name = "", value = ""] = cookie.split("=");
  const storedItems = {
    token: JSON.stringify(token),
    userId: String(user.id),
    companyId: String(user.companyId),
    ...(user.language && { language: user.language, detectedLanguage: user.language }),
  };
  const localStorage = Object.entries(storedItems).map(([key, value]) => ({ name: keys[key as keyof typeof storedItems], value }));
  return {
    cookies: [
      { name, value, domain: new URL(url).hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const },
    ],
    origins: [{ origin: url, localStorage }],
  };
}

type Signing = Look & { password?: string; path?: string };

/** Opens `path` as one of the demo's users (or any user, with a password); the sign-in form has its own journeys. */
export async function signIn(email: string, { password, path = "/tickets", ...look }: Signing = {}): Promise<Person> {
  const person = await visit(path, look, { email, ...(password && { password }) });
  await isShown(person.page);
  return person;
}

/** The session is known and the page has rendered. Leaving earlier could lose the session's next cookie. */
export const isShown = (page: Page) => page.getByRole("main").first().waitFor();

/** By the form. */
export async function enter({ page, t }: Pick<Person, "page" | "t">, email: string, password = theApp().password) {
  await page.getByLabel(t("session.email")).fill(email);
  await page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("session.signIn.action"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

const LOCALES = { pt: "pt-BR", en: "en-US", es: "es-ES" };

/** One browser per test process; it ends with the process. */
let launched: Promise<Browser> | undefined;
const browser = () => {
  launched ??= launchBrowser().then((browser) => browser.on("disconnected", () => (launched = undefined)));
  return launched;
};
