import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "playwright-core";
import { enter, type Person, sitDown } from "../person.ts";
import { at } from "../screen.ts";

const QUIET_MS = 2_500;

/** The whole application as one person has it in a browser, tall enough for everything that is said to be drawn. */
export async function sitBefore(email: string, password: string) {
  const person = await sitDown({ language: "pt", width: 1600, height: 6_000 });
  const { page, context } = person;
  await context.addInitScript(keepLines);
  const asking = new Set<Request>();
  page.on("request", (request) => new URL(request.url()).pathname.startsWith("/api/") && asking.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => asking.delete(request));
  await page.goto("/login");
  await enter(person, email, password);
  return {
    ...person,
    async go(to: string) {
      await page.evaluate(goTo, to);
      await at(page, to);
    },
    path: () => new URL(page.url()).pathname,
    cut: () => page.evaluate(() => window.lines.at(-1)?.close()),
    look: () => page.evaluate(wordsNow),
    /** What it still waits for. */
    async waiting() {
      const lines = await page.evaluate(() =>
        window.lines.filter(({ readyState }) => readyState <= WebSocket.OPEN).map((line) => line.readyState),
      );
      const isOnline = lines.length === 1 && lines[0] === 1;
      return [...[...asking].map((request) => request.url()), ...(isOnline ? [] : [`a line to the server: ${lines}`])];
    },
  };
}
export type Drawn = Awaited<ReturnType<typeof sitBefore>>;

/** Nothing has changed on any of the pages for a while, and nobody is asking for anything. */
export async function quiet(screens: Drawn[], lastsMs = QUIET_MS) {
  const look = async () => (await Promise.all(screens.map((screen) => screen.look()))).join("\n");
  const waiting = async () => (await Promise.all(screens.map((screen) => screen.waiting()))).flat();
  let [last, since] = [await look(), performance.now()];
  for (const end = since + 40_000; performance.now() - since < lastsMs; await wait(100)) {
    const [now, still] = [await look(), await waiting()];
    if (now !== last || still.length > 0) [last, since] = [now, performance.now()];
    if (performance.now() > end) throw new Error(`The pages find no rest: ${still.join(", ")}`);
  }
}

/** Everything that somebody sees, part by part, also behind the tabs and the bell. */
export async function readAll(screens: Drawn[]) {
  const seen = await each(screens, async ({ page }) => ({ ...(await page.evaluate(read)) }) as Record<string, unknown>);
  const onTickets = screens.filter((_, at) => String(seen[at]?.path).startsWith("/tickets"));
  for (const tab of ["pending", "closed", "active", "open"]) {
    await each(onTickets, async ({ page, t }) => page.getByRole("tab", { name: t(`tickets.tabs.${tab}`) }).click());
    await quiet(onTickets, 600);
    await each(onTickets, async (screen) => {
      const found = seen[screens.indexOf(screen)];
      if (found && tab !== "active") found[tab] = (await screen.page.evaluate(read)).rows;
    });
  }
  await each(screens, async (screen) => {
    const found = seen[screens.indexOf(screen)];
    if (found) found.unread = await behindBell(screen);
  });
  return seen;
}

const each = <T>(screens: Drawn[], work: (screen: Drawn) => Promise<T>) => Promise.all(screens.map(work));

async function behindBell({ page, t }: Person) {
  const known = [t("notifications.title"), t("notifications.bell_one", { count: "1" }), t("notifications.bell_other", { count: "\\d+" })];
  const bell = page.getByRole("banner").getByRole("button", { name: new RegExp(known.join("|")) });
  const dialog = page.getByRole("dialog");
  await bell.click();
  await dialog.waitFor();
  await dialog.getByRole("status").waitFor({ state: "detached" });
  const rows = await dialog.evaluate((place) =>
    [...place.querySelectorAll("li")].map((row) => [...row.querySelectorAll("*:not([class*=time])")].map((one) => one.textContent)),
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return rows;
}

/** As the others below it runs in the page. */
function keepLines() {
  const Plain = window.WebSocket;
  window.lines = [];
  window.WebSocket = class extends Plain {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how);
      window.lines.push(this);
    }
  };
}

/** As by a link: a page that is loaded anew has nothing to keep up. */
function goTo(to: string) {
  window.history.pushState(null, "", to);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function wordsNow() {
  return `${document.title}\n${document.body.innerText}`;
}

/** How long ago something was the clock alone changes, and where one had stopped reading is known to whoever has opened it. */
function read() {
  const words = (place: Element | null) => {
    const hidden = [...(place?.querySelectorAll<HTMLElement>("[data-ticket] > [class*=time]") ?? [])];
    for (const one of hidden) one.hidden = true;
    const text = (place as HTMLElement | null)?.innerText.split("\n").filter((line) => line.trim() !== "");
    for (const one of hidden) one.hidden = false;
    return text;
  };
  const all = (what: string) => [...document.querySelectorAll(what)];
  const header = document.querySelector("section section header, section header h2")?.closest("header") ?? null;
  const isTickets = location.pathname.startsWith("/tickets");
  return {
    path: location.pathname,
    title: document.title,
    bell: document.querySelector("header")?.textContent,
    navigation: words(document.querySelector("nav")),
    main: isTickets ? undefined : words(document.querySelector("main")),
    tabs: isTickets ? all("[role=tab]").map((tab) => words(tab)) : undefined,
    rows: all("li[data-ticket]").map((row) => [row.getAttribute("data-status"), row.getAttribute("data-gone"), words(row)]),
    header: [words(header), ...[...(header?.querySelectorAll("button") ?? [])].map((one) => one.getAttribute("aria-label"))],
    talk: all("[role=log] li:not([data-unread])").map((one) => words(one)),
    failed: all("[role=log] [data-failed=true]").length,
    mayWrite: document.querySelectorAll("section textarea").length,
    drawer: words(document.querySelector("#contact-drawer")),
    pictures: all("#contact-drawer img, [role=log] img").length,
  };
}

declare global {
  interface Window {
    lines: WebSocket[];
  }
}
