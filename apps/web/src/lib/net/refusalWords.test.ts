import { beforeEach, expect, test } from "vitest";
import { i18n, speak } from "../i18n.ts";
import { refusalOf } from "../refusal.ts";
import { refusalWords } from "./refusalWords.ts";

beforeEach(() => speak("en"));

const textOf = (status: number, body: object) => refusalWords(refusalOf({ status, body }), i18n.t);

test("what is too large is refused with the measure of its place, where the server tells it", () => {
  expect(textOf(413, { error: "ERR_FILE_TOO_LARGE", most: 5 * 1024 * 1024 })).toBe(
    "The file is too large: here it may have up to 5\u00a0MB.",
  );
  expect(textOf(413, { error: "ERR_FILE_TOO_LARGE", most: 500 * 1024 })).toBe("The file is too large: here it may have up to 500\u00a0kB.");
  expect(textOf(413, { error: "ERR_FILE_TOO_LARGE" })).toBe("The file is too large.");
});

test("what a plan allows is counted, and what has no measure is said without one", () => {
  expect(textOf(403, { error: "ERR_PLAN_LIMIT", limit: 3 })).toBe(
    "Your plan allows 3, and all of them are in use. Change your plan to add more.",
  );
  expect(textOf(400, { error: "ERR_TEXT_TOO_LONG", most: 4096 })).toContain("4,096");
  expect(refusalWords(new TypeError("a bug"), i18n.t)).toBe(i18n.t("errors.ERR_INTERNAL_SERVER_ERROR"));
});
