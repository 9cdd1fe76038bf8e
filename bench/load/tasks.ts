import type { CDPSession, Page } from "playwright-core";

/** The longest task of the page's main thread, by wall clock and by CPU time, and the number over 100 ms. */
export type Tasks = { longest: number; longestOwn: number; long: number };

type Event = { ph: string; name: string; pid: number; tid: number; dur: number; tdur?: number; args?: { name?: string } };

/**
 * The browser's trace of the tasks during `work`. With server, database and browser on one machine, wall time includes waiting for a CPU:
 * CPU time is the comparable value.
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
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
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

/** A spread call would have too many arguments. */
const most = (one: number, other: number) => Math.max(one, other);

const LONG_MS = 100;
const TASK = "ThreadControllerImpl::RunTask";
