import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../testing.tsx";
import { shownToasts, toast } from "./toasts.ts";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isSaid = (text: string) => screen.queryByText(text) !== null;

beforeEach(() => {
  vi.useFakeTimers();
  show(<p>here</p>);
});
afterEach(() => {
  vi.useRealTimers();
  for (const { key } of shownToasts()) toast.dismiss(key);
});

const long =
  "mesa-de-carvalho.png has 6 MB; an image may have up to 5 MB. Send a smaller one, or send it as a document: these may have 100 MB.";

test.each([
  ["done", "Saved.", 3000],
  ["failed", "Not saved.", 2000],
  ["failed", long, long.length * 60],
] as const)("what is %s is said for as long as it takes to read: %s", async (kind, text, ms) => {
  act(() => toast[kind](text));
  await pass(ms - 1);
  expect(isSaid(text)).toBe(true);
  await pass(1);
  expect(isSaid(text)).toBe(false);
});

test("whoever points at it is still reading, and has all of its time once he looks away", async () => {
  act(() => toast.done("Pronto"));
  const toastElement = screen.getByText("Pronto").parentElement as HTMLElement;
  fireEvent.pointerEnter(toastElement);
  await pass(60_000);
  expect(isSaid("Pronto")).toBe(true);
  fireEvent.pointerLeave(toastElement);
  await pass(2999);
  expect(isSaid("Pronto")).toBe(true);
  await pass(1);
  expect(isSaid("Pronto")).toBe(false);
});
