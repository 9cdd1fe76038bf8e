import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak, withWords } from "../../lib/i18n.ts";
import { show, signedIn } from "../../testing.tsx";
import { DraftState } from "./DraftState.tsx";
import type { SaveState } from "./draft/saver.ts";
import type { Session } from "./draft/useSession.ts";

beforeEach(async () => {
  signedIn({ profile: "admin" });
  await withWords(async () => undefined, "flow")();
});
afterEach(async () => {
  vi.useRealTimers();
  await speak("en");
});

const at = Date.parse("2026-01-01T12:00:00.000Z");
const session = (state: SaveState, { isChanged = false, publishedId = 1 as number | null } = {}) =>
  ({ saving: { state, version: 1, isChanged, savedAt: new Date(at).toISOString() }, publishedId }) as Session;

test("since when it is saved is counted before one's eyes, in the words of one's language", async () => {
  await speak("pt");
  vi.useFakeTimers({ now: at + 3000, toFake: ["Date", "setInterval", "clearInterval"] });
  show(<DraftState session={session("saved")} />);
  expect(screen.getByText("salvo há 3 s")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("salvo há 5 s")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText("salvo há 2 min")).toBeTruthy();
});

test.each([
  ["what runs", session("saved"), "Published"],
  ["a draft beyond it", session("saved", { isChanged: true }), "Draft: not published yet"],
  ["a draft that is being saved", session("saving"), "Draft: not published yet"],
  ["one that nobody has published", session("saved", { publishedId: null }), "Draft: never published"],
])("one is told that one looks at %s", (_what, shown, words) => {
  show(<DraftState session={shown} />);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});

test.each([
  ["waiting", "saving…"],
  ["failed", "Not saved. Trying again…"],
  ["changed", "not saved"],
  ["held", "read only"],
] as const)("a draft that is %s is said to be so", (state, words) => {
  show(<DraftState session={session(state)} />);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});
