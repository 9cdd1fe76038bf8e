import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "playwright-core";
import { enter, type Person, sitDown } from "../person.ts";
import { at } from "../screen.ts";

const QUIET_MS = 2_500;

/** The whole app of one user in a browser, tall enough to render everything. */
export async function sitBefore(email: string, password: string) {
  const person = await sitDown({ language: "pt", width: 1600, height: 6_000 });
  const { page, context } = person;
  await context.addInitScript(keepLines);
  const openRequests = new Set<Request>();
  page.on("request", (request) => new URL(request.url()).pathname.startsWith("/api/") && openRequests.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => openRequests.delete(request));
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
    /** Running requests, and a socket that is not open. */
    async waiting() {
      const lines = await page.evaluate(() =>
        window.lines.filter(({ readyState }) => readyState <= WebSocket.OPEN).map((line) => line.readyState),
      );
      const isOnline = lines.length === 1 && lines[0] === 1;
      return [...[...openRequests].map((request) => request.url()), ...(isOnline ? [] : [`a line to the server: ${lines}`])];
    },
  };
}
export type Drawn = Awaited<ReturnType<typeof sitBefore>>;

/** No page has changed for a while, and no request is running. */
export async function quiet(screens: Drawn[], lastsMs = QUIET_MS) {
  const look = async () => (await Promise.all(screens.map((screen) => screen.look()))).join("\n");
  const waiting = async () => (await Promise.all(screens.map((screen) => screen.waiting()))).flat();
  let [last, since] = [await look(), performance.now()];
  for (const end = since + 40_000; performance.now() - since < lastsMs; await wait(100)) {
    const [now, waitingNow] = [await look(), await waiting()];
    if (now !== last || waitingNow.length > 0) [last, since] = [now, performance.now()];
    if (performance.now() > end) throw new Error(`The pages find no rest: ${waitingNow.join(", ")}`);
  }
}

/** Everything on the screen, part by part, with the tabs and the bell opened. */
export async function readAll(screens: Drawn[]) {
  const contents = await each(screens, async ({ page }) => ({ ...(await page.evaluate(read)) }) as Record<string, unknown>);
  const onTickets = screens.filter((_, at) => String(contents[at]?.path).startsWith("/tickets"));
  for (const tab of ["pending", "closed", "active", "open"]) {
    await each(onTickets, async ({ page, t }) => page.getByRole("tab", { name: t(`tickets.tabs.${tab}`) }).click());
    await quiet(onTickets, 600);
    await each(onTickets, async (screen) => {
      const found = contents[screens.indexOf(screen)];
      if (found && tab !== "active") found[tab] = (await screen.page.evaluate(read)).rows;
    });
  }
  await each(screens, async (screen) => {
    const found = contents[screens.indexOf(screen)];
    if (found) found.unread = await behindBell(screen);
  });
  return contents;
}

const each = <T>(screens: Drawn[], work: (screen: Drawn) => Promise<T>) => Promise.all(screens.map(work));

async function behindBell({ page, t }: Person) {
  const bellNames = [
    t("notifications.title"),
    t("notifications.bell_one", { count: "1" }),
    t("notifications.bell_other", { count: "\\d+" }),
  ];
  const bell = page.getByRole("banner").getByRole("button", { name: new RegExp(bellNames.join("|")) });
  const dialog = page.getByRole("dialog");
  await bell.click();
  await dialog.waitFor();
  await dialog.getByRole("status").waitFor({ state: "detached" });
  const rows = await dialog.evaluate((list) =>
    [...list.querySelectorAll("li")].map((row) => [...row.querySelectorAll("*:not([class*=time])")].map((one) => one.textContent)),
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return rows;
}

/** Runs in the page, like the functions below. */
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

/** By the router, not a reload: a reloaded page would have nothing to update. */
function goTo(to: string) {
  window.history.pushState(null, "", to);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function wordsNow() {
  return `${document.title}\n${document.body.innerText}`;
}

/** Relative times change with the clock alone, and the unread line depends on when the page was opened: both are left out. */
function read() {
  const words = (element: Element | null) => {
    const hidden = [...(element?.querySelectorAll<HTMLElement>("[data-ticket] > [class*=time]") ?? [])];
    for (const one of hidden) one.hidden = true;
    const text = (element as HTMLElement | null)?.innerText.split("\n").filter((line) => line.trim() !== "");
    for (const one of hidden) one.hidden = false;
    return text;
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)];
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
