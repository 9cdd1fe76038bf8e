import type { CDPSession, Page } from "playwright-core";

/** How long the page's main thread was at work in one piece at most, on the clock and of the processor's time, and how often over 100 ms. */
export type Tasks = { longest: number; longestOwn: number; long: number };

type Event = { ph: string; name: string; pid: number; tid: number; dur: number; tdur?: number; args?: { name?: string } };

/**
 * What the browser's own account says of the tasks of `work`. Where server, database and browser share a machine, a task also lasts for
 * as long as another has its processor: the processor's time is what it takes wherever it runs.
 */
export async function tasksOf<T>(page: Page, work: () => Promise<T>): Promise<{ result: T; tasks: Tasks }> {
  const cdp = await page.context().newCDPSession(page);
  const events: Event[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Event[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel"], excludedCategories: ["*"] },
  });
  try {
    const result = await work();
    await end(cdp);
    return { result, tasks: longestOf(events) };
  } finally {
    await cdp.detach();
  }
}

async function end(cdp: CDPSession) {
  const told = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await told;
}

function longestOf(events: Event[]): Tasks {
  const threadOf = ({ pid, tid }: Event) => `${pid}/${tid}`;
  const pages = new Set(events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter((event) => event.ph === "X" && event.name === TASK && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("The browser has told of no task.");
  const clock = tasks.map(({ dur }) => dur / 1000);
  return {
    longest: clock.reduce(most, 0),
    longestOwn: tasks.map(({ tdur = 0 }) => tdur / 1000).reduce(most, 0),
    long: clock.filter((ms) => ms > LONG_MS).length,
  };
}

/** There are more of them than a call takes arguments. */
const most = (one: number, other: number) => Math.max(one, other);

const LONG_MS = 100;
const TASK = "ThreadControllerImpl::RunTask";
