import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { signedIn } from "../../testing.tsx";
import { ProblemBadge } from "./ProblemBadge.tsx";
import { after, becomes, isLost, knowing, works } from "./testing/known.tsx";
import { aConnection } from "./testing/samples.ts";

const lost = aConnection({ id: 2, ...isLost });
const notice = "1 connection needs attention";

beforeEach(() => {
  signedIn({ profile: "admin" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

test("a problem is shown once it has lasted for two seconds, and goes with it", async () => {
  await knowing(<ProblemBadge />, aConnection(), lost);
  await after(1000);
  expect(screen.queryByText(notice)).toBeNull();
  await after(2000);
  expect(screen.getByText(notice)).toBeTruthy();
  becomes(lost, works);
  await after(0);
  expect(screen.queryByText(notice)).toBeNull();
});

test("what puts itself right in time is never shown", async () => {
  await knowing(<ProblemBadge />, lost);
  await after(1000);
  becomes(lost, works);
  await after(5000);
  expect(screen.queryByText(notice)).toBeNull();
});

test("each state that somebody has to look at is counted", async () => {
  const states = ["qrcode", "PAIRING", "OPENING", "TIMEOUT", "DISCONNECTED", "PASSKEY_REQUIRED"] as const;
  const fine = ["CONNECTED", "connecting"] as const;
  await knowing(<ProblemBadge />, ...[...states, ...fine].map((status, at) => aConnection({ id: at + 1, status })));
  await after(3000);
  expect(screen.getByText("6 connections need attention")).toBeTruthy();
});

test("a queue that is called otherwise is so in the list of connections, too", async () => {
  const { times } = await knowing(<ProblemBadge />, aConnection());
  act(() => tell("queue", { action: "delete", queueId: 7 }));
  await vi.waitFor(() => expect(times()).toBe(2));
});
