import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { show, signedIn } from "../../../../testing.tsx";
import { said } from "../../testing/said.ts";
import { aMessage } from "../../testing/samples.ts";
import { useTyping } from "./useTyping.ts";

function TypingProbe() {
  return <p>{useTyping(7) ? "writes" : "rests"}</p>;
}
const says = (ticketId: number, isTyping: boolean) => act(async () => tell("typing", { action: "update", ticketId, isTyping }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  signedIn();
  show(<TypingProbe />);
});
afterEach(() => vi.useRealTimers());

test("who writes here is seen to write, until he stops", async () => {
  await says(8, true);
  expect(screen.getByText("rests")).toBeTruthy();
  await says(7, true);
  expect(screen.getByText("writes")).toBeTruthy();
  await says(7, false);
  expect(screen.getByText("rests")).toBeTruthy();
});

test("what he wrote is there, and he writes no more; what we say meanwhile ends nothing", async () => {
  await says(7, true);
  await act(async () => said(aMessage({ ticketId: 7, fromMe: true })));
  expect(screen.getByText("writes")).toBeTruthy();
  await act(async () => said(aMessage({ ticketId: 7 })));
  expect(screen.getByText("rests")).toBeTruthy();
});

test("of whom nobody hears any more it is forgotten, and each word of it begins the time anew", async () => {
  await says(7, true);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  await says(7, true);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.getByText("writes")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("rests")).toBeTruthy();
});
