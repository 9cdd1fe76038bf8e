import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Installation } from "../installation.ts";
import { quantile } from "../load/rate.ts";
import { heapOf } from "../load/window.ts";
import { openTalks, type Talk } from "./doors.ts";

const TYPED = "Bom dia, o seu pedido saiu hoje cedo e deve chegar ainda nesta semana, tudo bem para você?";
const PER_SECOND = 20;
/** One a second for an hour, told faster. */
const HOUR = 3_600;
const FILLED = 80;

/** Writing, and being there for an hour, while customers of one's own write. */
export async function listenAndWrite(at: Installation, signIn: (email: string) => Promise<Page>) {
  const talks = await openTalks(at);
  const [talk] = talks;
  if (!talk) throw new Error("There is no conversation on Meta's number.");
  const mine = talks.filter(({ agent }) => agent.id === talk.agent.id);
  const [found] = await at.look<{ uuid: string; email: string }>(
    talk.agent.companyId,
    "select t.uuid, u.email from tickets t join users u on u.id = t.user_id where t.id = $1",
    [talk.ticketId],
  );
  const page = await signIn(found?.email ?? "");
  const heard = listenTo(page);
  await page.goto(`${at.url}/tickets/${found?.uuid}`);
  await page.locator("textarea").first().waitFor();

  const quiet = await typed(page);
  const traffic = say(at, mine, PER_SECOND * 12, PER_SECOND);
  await sleep(1_000);
  const before = heard();
  const began = performance.now();
  const busy = await typed(page);
  const perSecond = (heard() - before) / ((performance.now() - began) / 1_000);
  await traffic;
  console.log(
    `RESULT BENCH-DESK-TYPING quietMs=${told(quiet)} busyMs=${told(busy)} said=${PER_SECOND}/s heard=${perSecond.toFixed(1)}/s aim=50`,
  );

  // What is drawn of a conversation grows until it fills its room.
  await say(at, [talk], FILLED, PER_SECOND);
  await sleep(2_000);
  const heaps = [await heapOf(page)];
  const silent = heard();
  let refused = 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    refused += await say(at, mine, HOUR / 4, 2 * PER_SECOND);
    await sleep(2_000);
    heaps.push(await heapOf(page));
  }
  const megabytes = heaps.map((heap) => heap.megabytes.toFixed(1)).join(",");
  const nodes = heaps.map((heap) => heap.nodes).join(",");
  console.log(
    `RESULT BENCH-DESK-MEMORY said=${HOUR} refused=${refused} heard=${heard() - silent} megabytes=${megabytes} nodes=${nodes} aim=flat`,
  );
}

/** How many messages of customers the page has heard, from its next line on: without them nothing here was measured. */
function listenTo(page: Page): () => number {
  let heard = 0;
  page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => {
      if (/-appMessage".*"action":"create"/s.test(String(payload))) heard += 1;
    }),
  );
  return () => heard;
}

/** From each key to the frame that shows it. */
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

/** So many messages from the customers in turns, at that pace, whether or not they are kept up with. Answers how many were not taken. */
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

const told = (times: number[]) =>
  `p50:${quantile(times, 0.5).toFixed(0)},p95:${quantile(times, 0.95).toFixed(0)},max:${Math.max(...times).toFixed(0)}`;
