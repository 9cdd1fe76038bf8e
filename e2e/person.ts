import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, onTestFinished } from "vitest";
import { theApp } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { type Complaints, listenTo } from "./complaints.ts";
import { pictureOfFailure, watchShifts } from "./looks.ts";
import { type Language, type Words, wordsOf } from "./words.ts";

export type Look = { language?: Language; width?: number; height?: number; theme?: "light" | "dark" };

/** Somebody before a browser of his own, and what the things on the screen are called in his language. */
export type Person = { page: Page; context: BrowserContext; complaints: Complaints; t: Words };

/** Somebody without a session opens `path`. What his pages complain about fails the test at its end. */
export async function visit(path: string, look: Look = {}): Promise<Person> {
  const person = await sitDown(look);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await tellWhy(person, task.name);
    await person.context.close();
    person.complaints.mustBeNone();
  });
  await person.page.goto(path);
  return person;
}

/** The same for somebody who stays over the tests of a block, whose sign-in form he finds; `come` is what he does there first. */
export function seat(look: Look, come: (person: Person) => Promise<void> = async () => {}): () => Person {
  let person: Person;
  beforeAll(async () => {
    person = await sitDown(look);
    await person.page.goto("/login");
    await come(person);
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

/** Whoever calls him closes his context. */
export async function sitDown({ language = "pt", width = 1280, height = 800, theme = "light" }: Look = {}): Promise<Person> {
  const { url } = theApp();
  const context = await (await browser()).newContext({
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
  await watchShifts(context);
  return { page: await context.newPage(), context, complaints, t: wordsOf(language) };
}

type Signing = Look & { password?: string };

/** One of the demo company's people (or anybody whose password is given), signed in by the form as he would do it. */
export async function signIn(email: string, { password, ...look }: Signing = {}): Promise<Person> {
  const person = await visit("/login", look);
  await enter(person, email, password);
  return person;
}

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
