import type { BrowserContext, Page } from "playwright-core";

/**
 * Layout shifts without input since the load or the last `forgetShifts`, with the browser's score: 0.1 is bad, a tenth of that is
 * invisible.
 */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const moved = window.layoutShifts?.() ?? [];
    const score = moved.reduce((sum, { value }) => sum + value, 0);
    return score > most ? moved.map(({ value, what }) => `moved by itself (${value.toFixed(3)}): ${what}`) : [];
  }, SHIFT_MAX);

const SHIFT_MAX = 0.01;

/** After a resize shifts are expected; and a state opened without input is judged like a fresh load. */
export const forgetShifts = (page: Page) => page.evaluate(() => window.forgetShifts?.());

/**
 * A shift after input is expected, however slow the machine: within this time after the input, and after each response to a request that
 * began by then.
 */
const ANSWER_MS = 2_000;

export const watchShifts = (context: BrowserContext) =>
  context.addInitScript((answerMs) => {
    let moved: Array<{ value: number; what: string }> = [];
    let pressedAt = Number.NEGATIVE_INFINITY;
    performance.setResourceTimingBufferSize(10_000);
    const answeredUntil = () => {
      let until = pressedAt + answerMs;
      const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      for (const { startTime, responseEnd } of entries.toSorted((a, b) => a.startTime - b.startTime))
        if (startTime >= pressedAt && startTime <= until) until = Math.max(until, responseEnd + answerMs);
      return until;
    };
    const note = (entries: PerformanceEntryList) => {
      if (entries.length === 0) return;
      const until = answeredUntil();
      for (const { value, startTime, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput || (startTime >= pressedAt && startTime <= until)) continue;
        const what = sources.map(({ node, previousRect: was, currentRect: is }) => {
          const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? "");
          return `${was.width} x ${was.height} at ${was.y} became ${is.width} x ${is.height} at ${is.y}: ${text.slice(0, 100)}`;
        });
        moved.push({ value, what: `${Math.round(startTime - pressedAt)} ms after the last press: ${what.join(" | ")}` });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    // Entries arrive late: shifts before the input, or before the check, are recorded first.
    const press = ({ timeStamp }: Event) => {
      note(observer.takeRecords());
      pressedAt = timeStamp;
    };
    // A test's `fill` sends no key events.
    for (const kind of ["pointerdown", "keydown", "input"]) window.addEventListener(kind, press, { capture: true });
    window.layoutShifts = () => {
      note(observer.takeRecords());
      return moved;
    };
    window.forgetShifts = () => {
      observer.takeRecords();
      moved = [];
      pressedAt = Number.NEGATIVE_INFINITY;
    };
    observer.observe({ type: "layout-shift", buffered: true });
  }, ANSWER_MS);

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] };
type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
declare global {
  interface Window {
    layoutShifts?: () => Array<{ value: number; what: string }>;
    forgetShifts?: () => void;
  }
}
