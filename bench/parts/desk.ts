import type { Browser, Page } from "playwright-core";
import { buildWeb } from "../../apps/api/src/platform/web/webBuild.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { companies } from "../company/known.ts";
import { type Installation, startInstallation } from "../installation.ts";
import { median } from "../load/rate.ts";
import { emptyCache, signedIn } from "../load/window.ts";
import { listenAndWrite } from "./deskBusy.ts";
import { scrollAll } from "./deskScroll.ts";
import { longest } from "./reads.ts";

const ROUNDS = 5;
const SWITCHES = 12;

/**
 * An agent's waiting times in a real browser. Server and database get a lower priority, as a user's browser would not share their machine.
 */
export async function desk() {
  await buildWeb();
  const at = await startInstallation();
  at.giveWay();
  const browser = await launchBrowser();
  try {
    await sit(at, browser);
  } finally {
    await browser.close();
    await at.stop();
  }
}

async function sit(at: Installation, browser: Browser) {
  const { domain } = companies.big;
  const agent = await signedIn(browser, at.url, `agente1@${domain}`);
  await open(at, agent);
  await change(at, agent);
  const admin = await signedIn(browser, at.url, `admin@${domain}`);
  await openLongest(at, admin);
  await scrollAll(at, admin);
  await admin.context().close();
  await agent.context().close();
  await listenAndWrite(at, (email) => signedIn(browser, at.url, email));
}

/** From the address to the first row: with an empty cache, and with a warm one. */
async function open(at: Installation, page: Page) {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await emptyCache(page);
    cold.push(await opened(page, `${at.url}/tickets`));
    warm.push(await opened(page, `${at.url}/tickets`));
  }
  console.log(`RESULT BENCH-DESK-OPEN coldMs=${ms(cold)} warmMs=${ms(warm)} aim=1500`);
}

async function opened(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return page.evaluate(() => window.bench.painted(() => document.querySelector("li[data-ticket]")));
}

/** From a click on a row to its messages, the first time and again. */
async function change(at: Installation, page: Page) {
  await opened(page, `${at.url}/tickets`);
  const rows = Math.min(SWITCHES, await page.evaluate(() => document.querySelectorAll("li[data-ticket] a").length));
  const first: number[] = [];
  const second: number[] = [];
  for (const times of [first, second]) for (let row = 0; row < rows; row++) times.push(await page.evaluate(press, row));
  console.log(`RESULT BENCH-DESK-SWITCH rows=${rows} firstMs=${ms(first)} againMs=${ms(second)} aimFirst=300 aimAgain=100`);
}

/** Runs in the page: clicks the row, scrolled to if need be, and waits for its messages. */
async function press(row: number): Promise<number> {
  const find = () => document.querySelector<HTMLElement>(`li[data-ticket][aria-posinset="${row + 1}"] a`);
  const list = document.querySelector("li[data-ticket]")?.parentElement?.parentElement;
  list?.scrollTo(0, row * (document.querySelector("li[data-ticket]")?.clientHeight ?? 72));
  await window.bench.painted(find);
  const shown = () => [...document.querySelectorAll("[role=log] [data-message]")].map((each) => each.getAttribute("data-message"));
  const before = new Set(shown());
  const began = performance.now();
  find()?.click();
  return (await window.bench.painted(() => shown().some((id) => !before.has(id)))) - began;
}

/** The conversation of 20,000 messages, opened from another page. */
async function openLongest(at: Installation, page: Page) {
  const reader = await at.big.admin();
  const [ticket] = await at.look<{ uuid: string }>(reader.companyId, "select uuid from tickets where id = $1", [
    await longest({ installation: at, reader }),
  ]);
  await opened(page, `${at.url}/tickets`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await page.evaluate(goTo, `/tickets/${ticket?.uuid}`));
    if (round < ROUNDS - 1) await opened(page, `${at.url}/tickets`);
  }
  console.log(`RESULT BENCH-DESK-LONGEST ms=${ms(times)} aim=500`);
}

/** Runs in the page. */
async function goTo(path: string): Promise<number> {
  const began = performance.now();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  return (await window.bench.painted(() => document.querySelector("[role=log] [data-message]"))) - began;
}

const ms = (times: number[]) => `${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)} at most)`;
