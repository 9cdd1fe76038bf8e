import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Installation } from "../installation.ts";
import { quantile } from "../load/rate.ts";
import { heapOf } from "../load/window.ts";
import { openTalks, type Talk } from "./doors.ts";

const TYPED = "Bom dia, o seu pedido saiu hoje cedo e deve chegar ainda nesta semana, tudo bem para você?";
const PER_SECOND = 20;
/** One message per second for an hour, sent faster. */
const HOUR = 3_600;
const FILLED = 80;

/** Typing, and an hour of incoming messages, while the agent's customers write. */
export async function listenAndWrite(at: Installation, signIn: (email: string) => Promise<Page>) {
  const talks = await openTalks(at);
  const [talk] = talks;
  if (!talk) throw new Error("There is no conversation on Meta's number.");
  const ownTalks = talks.filter(({ agent }) => agent.id === talk.agent.id);
  const [found] = await at.look<{ uuid: string; email: string }>(
    talk.agent.companyId,
    "select t.uuid, u.email from tickets t join users u on u.id = t.user_id where t.id = $1",
    [talk.ticketId],
  );
  const page = await signIn(found?.email ?? "");
  const countEvents = listenTo(page);
  await page.goto(`${at.url}/tickets/${found?.uuid}`);
  await page.locator("textarea").first().waitFor();

  const quiet = await typed(page);
  const traffic = say(at, ownTalks, PER_SECOND * 12, PER_SECOND);
  await sleep(1_000);
  const before = countEvents();
  const began = performance.now();
  const busy = await typed(page);
  const perSecond = (countEvents() - before) / ((performance.now() - began) / 1_000);
  await traffic;
  console.log(
    `RESULT BENCH-DESK-TYPING quietMs=${timesOf(quiet)} busyMs=${timesOf(busy)} said=${PER_SECOND}/s heard=${perSecond.toFixed(1)}/s aim=50`,
  );

  // The rendered part of a conversation grows until it fills its space.
  await say(at, [talk], FILLED, PER_SECOND);
  await sleep(2_000);
  const heaps = [await heapOf(page)];
  const silent = countEvents();
  let refused = 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    refused += await say(at, ownTalks, HOUR / 4, 2 * PER_SECOND);
    await sleep(2_000);
    heaps.push(await heapOf(page));
  }
  const megabytes = heaps.map((heap) => heap.megabytes.toFixed(1)).join(",");
  const nodes = heaps.map((heap) => heap.nodes).join(",");
  console.log(
    `RESULT BENCH-DESK-MEMORY said=${HOUR} refused=${refused} heard=${countEvents() - silent} megabytes=${megabytes} nodes=${nodes} aim=flat`,
  );
}

/** Counts the customers' messages that reach the page, from its next socket on: without them nothing was measured. */
function listenTo(page: Page): () => number {
  let events = 0;
  page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => {
      if (/-appMessage".*"action":"create"/s.test(String(payload))) events += 1;
    }),
  );
  return () => events;
}

/** From each key press to the frame that shows it. */
async function typed(page: Page): Promise<number[]> {
  const input = page.locator("textarea").first();
  await input.fill("");
  await page.evaluate(noteKeys);
  await input.pressSequentially(TYPED, { delay: 60 });
  return page.evaluate(() => (window as unknown as Noted).keys);
}

type Noted = { keys: number[] };

/** Runs in the page. */
function noteKeys() {
  const keys: number[] = [];
  (window as unknown as Noted).keys = keys;
  const input = document.querySelector("textarea");
  input?.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - event.timeStamp)));
  });
}

/** So many messages from the customers in turns, at that pace, whether or not they can be handled. Returns the number refused. */
async function say(at: Installation, talks: Talk[], count: number, perSecond: number): Promise<number> {
  const began = performance.now();
  let refused = 0;
  const under: Promise<unknown>[] = [];
  for (let turn = 0; turn < count; turn++) {
    const due = began + (turn * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const talk = talks[turn % talks.length];
    if (talk)
      under.push(
        at.graph.inject({ kind: "text", from: talk.number, text: `Mensagem ${turn} ${crypto.randomUUID()}` }).catch(() => {
          refused += 1;
        }),
      );
  }
  await Promise.all(under);
  return refused;
}

const timesOf = (times: number[]) =>
  `p50:${quantile(times, 0.5).toFixed(0)},p95:${quantile(times, 0.95).toFixed(0)},max:${Math.max(...times).toFixed(0)}`;
