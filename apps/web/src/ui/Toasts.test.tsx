import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../testing.tsx";
import { toast } from "./toasts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const long =
  "mesa-de-carvalho.png has 6 MB; an image may have up to 5 MB. Send a smaller one, or send it as a document: these may have 100 MB.";

test.each([
  ["done", "Saved.", 3000],
  ["failed", "Not saved.", 2000],
  ["failed", long, 7000],
] as const)("what is %s is said for as long as it takes to read: %s", (kind, text, ms) => {
  show(<main />);
  act(() => toast[kind](text));
  act(() => void vi.advanceTimersByTime(ms - 100));
  expect(screen.getByText(text)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(ms));
  expect(screen.queryByText(text)).toBeNull();
});
