import { expect, test } from "vitest";
import { closingOf, closings, reportedStatus, tries, waitBefore } from "./closeCodes.ts";

const SECOND = 1_000;
const row = (code: number) => {
  const { next, status, cause, keys } = closingOf(code);
  return [next, status, cause, keys];
};

test.each([
  ["515, a restart after pairing", 515, ["now", "PAIRING", "scanned", "keep"]],
  ["428, closed", 428, ["back-off", "TIMEOUT", "lost", "keep"]],
  ["408, silent", 408, ["back-off", "TIMEOUT", "lost", "keep"]],
  ["503, a server in trouble", 503, ["back-off", "TIMEOUT", "lost", "keep"]],
  ["440, replaced by another", 440, ["once", "TIMEOUT", "replaced", "keep"]],
  ["401, unlinked on the phone", 401, ["stop", "DISCONNECTED", "logged-out", "forget"]],
  ["403, banned", 403, ["stop", "DISCONNECTED", "banned", "keep"]],
  ["411, no multi-device", 411, ["stop", "DISCONNECTED", "bad-session", "forget"]],
  ["405, a version refused", 405, ["slow", "TIMEOUT", "version-refused", "keep"]],
  ["500, whatever else went wrong", 500, ["few", "TIMEOUT", "bad-session", "keep"]],
  ["502, which is in no row", 502, ["back-off", "TIMEOUT", "lost", "keep"]],
] as const)("%s", (_name, code, expected) => {
  expect(row(code)).toEqual(expected);
});

test("every row has its case above", () => {
  expect(Object.keys(closings).map(Number).sort()).toEqual([401, 403, 405, 408, 411, 428, 440, 500, 503, 515]);
});

test("back-off grows from one second to one minute and is never exact", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((tried) => waitBefore(closingOf(428), tried, 0.5));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((wait) => wait * SECOND));
  expect(waitBefore(closingOf(428), 0, 0)).toBeLessThan(waitBefore(closingOf(428), 0, 0.9) ?? 0);
});

test("who was replaced comes back once, after half a minute to a whole", () => {
  expect(waitBefore(closingOf(440), 0, 0)).toBe(30 * SECOND);
  expect(waitBefore(closingOf(440), 0, 1)).toBe(60 * SECOND);
  expect(waitBefore(closingOf(440), 1, 0.5)).toBeNull();
});

test("who comes back by himself asks nobody to act: a session is called bad when it is given up", () => {
  expect(reportedStatus(closingOf(500), 5 * SECOND)).toEqual({ status: "TIMEOUT", cause: "lost" });
  expect(reportedStatus(closingOf(500), null)).toEqual({ status: "DISCONNECTED", cause: "bad-session" });
  expect(reportedStatus(closingOf(440), null)).toEqual({ status: "DISCONNECTED", cause: "replaced" });
  expect(reportedStatus(closingOf(405), 5 * SECOND)).toEqual({ status: "TIMEOUT", cause: "version-refused" });
});

test("a session that is bad three times stops; one that is refused for its version goes on slowly; logged out and banned never", () => {
  expect([0, 1, 2, 3].map((tried) => waitBefore(closingOf(500), tried, 0.5))).toEqual([5 * SECOND, 10 * SECOND, 20 * SECOND, null]);
  expect(waitBefore(closingOf(405), 9, 0.5)).toBe(15 * 60 * SECOND);
  expect([401, 403, 411].map((code) => waitBefore(closingOf(code), 0, 0.5))).toEqual([null, null, null]);
});

test("each kind of ending has tries of its own: a long night without a network uses up none of the others", () => {
  const tried = tries();
  const wait = (code: number) => waitBefore(closingOf(code), tried.take(closingOf(code).next), 0);
  expect(Array.from({ length: 8 }, () => wait(428)).at(-1)).toBe(30 * SECOND);
  expect([500, 440, 503].map(wait)).toEqual([2.5 * SECOND, 30 * SECOND, 30 * SECOND]);
  expect([500, 500, 500, 440].map(wait)).toEqual([5 * SECOND, 10 * SECOND, null, null]);
  tried.forget();
  expect([428, 500, 440].map(wait)).toEqual([0.5 * SECOND, 2.5 * SECOND, 30 * SECOND]);
});
