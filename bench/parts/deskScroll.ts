import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Installation } from "../installation.ts";
import { type Tasks, tasksOf } from "../load/tasks.ts";
import type { Frames } from "../load/window.ts";

/** As fast as a wheel turns: a screen and a half per frame. */
const STEP = 1_200;
const PATIENCE_MS = 240_000;
/** Initial loading after the first row is not part of scrolling. */
const REST_MS = 1_500;

type Scrolled = Frames & { reached: number; seconds: number };

/** The promised length of a list; there are more closed tickets. */
const MOST = 10_000;

/**
 * Through all open and pending tickets and ten thousand closed ones, then back through the longest conversation, which the page has open.
 */
export async function scrollAll(at: Installation, page: Page) {
  const address = page.url();
  for (const [name, tab] of [
    ["OPEN", undefined],
    ["PENDING", /^Aguardando/],
    ["CLOSED", /^Resolvidos/],
  ] as const) {
    await page.goto(`${at.url}/tickets`);
    await page.locator("li[data-ticket]").first().waitFor();
    if (tab) await page.getByRole("tab", { name: tab }).click();
    await page.locator("li[data-ticket]").first().waitFor();
    await sleep(REST_MS);
    const pace = { step: STEP, patience: PATIENCE_MS, most: MOST };
    tell(`TICKETS-${name}`, await tasksOf(page, () => page.evaluate(scrollTickets, pace)));
  }
  await page.goto(address);
  await page.locator("[role=log] [data-message]").last().waitFor();
  await sleep(REST_MS);
  tell("MESSAGES", await tasksOf(page, () => page.evaluate(scrollMessages, { step: STEP, patience: PATIENCE_MS })));
}

const tell = (name: string, { result, tasks }: { result: Scrolled; tasks: Tasks }) =>
  console.log(
    `RESULT BENCH-DESK-SCROLL-${name} reached=${result.reached} seconds=${result.seconds.toFixed(0)} longestTaskMs=${tasks.longest.toFixed(0)} longestOwnMs=${tasks.longestOwn.toFixed(0)} tasksOver100=${tasks.long} frames=${result.drawn} dropped=${result.dropped} aimLongest=100`,
  );

type Pace = { step: number; patience: number; most?: number };

/** Runs in the page: scrolls down until the list ends, or that many rows have passed. */
async function scrollTickets({ step, patience, most = Infinity }: Pace): Promise<Scrolled> {
  const list = document.querySelector("li[data-ticket]")?.parentElement?.parentElement;
  if (!list) throw new Error("There is no list.");
  const frames = window.bench.frames();
  const began = performance.now();
  let reached = 0;
  for (let moved = began; reached < most && performance.now() - moved < 3_000 && performance.now() - began < patience; ) {
    list.scrollTop += step;
    await new Promise(requestAnimationFrame);
    const last = Number([...list.querySelectorAll("li[data-ticket]")].at(-1)?.getAttribute("aria-posinset"));
    if (last > reached) moved = performance.now();
    reached = Math.max(reached, last);
  }
  return { ...frames.stop(), reached, seconds: (performance.now() - began) / 1000 };
}

/** Runs in the page: scrolls up, which loads older messages, until there are none. */
async function scrollMessages({ step, patience }: Pace): Promise<Scrolled> {
  const log = document.querySelector("[role=log]");
  if (!log) throw new Error("There is no conversation.");
  const frames = window.bench.frames();
  const began = performance.now();
  const seen = new Set<string | null>();
  for (let moved = began; performance.now() - moved < 3_000 && performance.now() - began < patience; ) {
    log.scrollTop -= step; // upside down: its end is 0
    await new Promise(requestAnimationFrame);
    const before = seen.size;
    for (const message of log.querySelectorAll("[data-message]")) seen.add(message.getAttribute("data-message"));
    if (seen.size > before) moved = performance.now();
  }
  return { ...frames.stop(), reached: seen.size, seconds: (performance.now() - began) / 1000 };
}
