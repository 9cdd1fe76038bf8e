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

/** Somebody before a browser of his own, and what the things on the screen are called in his language. */
export type Person = { page: Page; context: BrowserContext; complaints: Complaints; t: Words };

/** With the demo's password, unless another one is given. */
export type Account = { email: string; password?: string };

/** Somebody opens `path`, without a session unless he has an account. What his pages complain about fails the test at its end. */
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

/** The same for somebody who stays over the tests of a block, whose account is known when it begins. */
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

/** Where only the log can be read, it says where everybody was, and what the pages said there. */
async function tellWhy({ context, complaints }: Person, test: string) {
  await pictureOfFailure(context.pages(), test);
  const pages = context.pages().map((page) => `page: ${page.url()}`);
  for (const line of [...pages, ...complaints.list]) console.log(line.replace(/\s*\n\s*/g, " "));
}

/** Whoever calls him closes his context. With an account he is signed in, as if he had come back to this browser. */
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

/** What a browser keeps of somebody who has signed in with it. */
async function signedIn({ email, password = theApp().password }: Account) {
  const { url } = theApp();
  const { token, user, cookie } = await passOf(email, password);
  const [name = "", value = ""] = cookie.split("=");
  const kept = {
    token: JSON.stringify(token),
    userId: String(user.id),
    companyId: String(user.companyId),
    ...(user.language && { language: user.language, detectedLanguage: user.language }),
  };
  const localStorage = Object.entries(kept).map(([key, value]) => ({ name: keys[key as keyof typeof kept], value }));
  return {
    cookies: [
      { name, value, domain: new URL(url).hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const },
    ],
    origins: [{ origin: url, localStorage }],
  };
}

type Signing = Look & { password?: string; path?: string };

/** One of the demo company's people (or anybody whose password is given), at `path`; how one signs in is seen by other journeys. */
export async function signIn(email: string, { password, path = "/tickets", ...look }: Signing = {}): Promise<Person> {
  const person = await visit(path, look, { email, ...(password && { password }) });
  await isShown(person.page);
  return person;
}

/** It is known who is here, and the page has begun. To leave it before that could lose the session's next cookie. */
export const isShown = (page: Page) => page.getByRole("main").first().waitFor();

/** By the form. */
export async function enter({ page, t }: Pick<Person, "page" | "t">, email: string, password = theApp().password) {
  await page.getByLabel(t("session.email")).fill(email);
  await page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("session.signIn.action"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

const LOCALES = { pt: "pt-BR", en: "en-US", es: "es-ES" };

/** One browser for each process that runs tests; it goes when the process does. */
let launched: Promise<Browser> | undefined;
const browser = () => {
  launched ??= launchBrowser();
  return launched;
};
