import { tags } from "@recado/contract/tags";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, signedIn } from "../testing.tsx";
import { call } from "./api.ts";
import { now } from "./clock.ts";

const HOUR_MS = 3_600_000;
/** Half a second past, as the header has whole seconds: a correct clock is not changed. */
const own = Date.parse("2026-11-25T12:00:00.500Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: own }));
afterEach(() => void vi.useRealTimers());

/** The server's clock is so far ahead, and its response takes so long. */
async function ask(aheadMs: number, tookMs = 0) {
  signedIn();
  api.use(
    http.get("*/api/tags", () => {
      const date = new Date(Date.now() + aheadMs).toUTCString();
      vi.advanceTimersByTime(tookMs);
      return HttpResponse.json({ tags: [], count: 0, hasMore: false }, { headers: { date } });
    }),
  );
  await call(tags.list);
}

const aheadMs = () => now().getTime() - Date.now();

test("a computer whose clock is wrong goes by the server's", async () => {
  for (const wrong of [26 * HOUR_MS, -HOUR_MS, 20_000]) {
    await ask(wrong);
    expect(Math.abs(aheadMs() - wrong)).toBeLessThan(1_000);
  }
});

test("a second more or less is no reason to set it anew, and an answer that took long says nothing", async () => {
  await ask(0);
  const before = aheadMs();
  await ask(2_000);
  await ask(-HOUR_MS, 5_000);
  expect(aheadMs()).toBe(before);
});
