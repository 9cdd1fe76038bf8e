import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionBack, connectionLost } from "../lib/net/connectivity.ts";
import { noteSent, noteWaiting } from "../lib/offline/pendingCount.ts";
import { show } from "../testing.tsx";

const shown = () => screen.queryByText(/^(You are|No contact)/);
const bannerText = () => [shown()?.closest("[role]")?.getAttribute("role"), shown()?.textContent];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const wait = (count: number) => act(async () => noteWaiting(count));
async function network(isOn: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOn);
  await act(async () => void window.dispatchEvent(new Event(isOn ? "online" : "offline")));
}

beforeEach(() => {
  vi.useFakeTimers();
  show(<p>here</p>);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  connectionBack();
  noteWaiting(0);
});

test("no news for some seconds, though there is a network: it is said what that means, and no more once they come", async () => {
  act(connectionLost);
  await pass(5_000);
  expect(shown()).toBeNull();
  await pass(5_000);
  expect(bannerText()).toEqual(["alert", "No contact with the server: what you see may be out of date, and what cannot go out waits."]);
  act(connectionBack);
  expect(shown()).toBeNull();
});

test("that it is lost interrupts whoever listens, also where something waits already; what joins it, and what has gone, does not", async () => {
  await wait(1);
  act(connectionLost);
  await pass(10_000);
  const old = "No contact with the server: what you see may be out of date.";
  expect(bannerText()).toEqual(["alert", `${old} 1 message is waiting to go out.`]);
  await wait(2);
  expect(bannerText()).toEqual(["status", `${old} 2 messages are waiting to go out.`]);
  act(connectionBack);
  expect(shown()).toBeNull();
  for (const left of [1, 0])
    await act(async () => {
      noteSent();
      noteWaiting(left);
    });
  expect(bannerText()).toEqual(["status", "You are back online, and the 2 messages that were waiting have gone out."]);
});

test("what went by another way than the news is not said to have waited for them", async () => {
  act(connectionLost);
  await pass(10_000);
  await wait(1);
  await act(async () => {
    noteSent();
    noteWaiting(0);
  });
  act(connectionBack);
  expect(shown()).toBeNull();
});

test("without a network one is told that, and once it is back the line is given its time", async () => {
  act(connectionLost);
  await network(false);
  await pass(60_000);
  expect(bannerText()).toEqual(["alert", "You are offline. What is on the screen stays here."]);
  await network(true);
  await pass(5_000);
  expect(shown()).toBeNull();
  await pass(5_000);
  expect(shown()?.textContent).toMatch(/^No contact/);
});
