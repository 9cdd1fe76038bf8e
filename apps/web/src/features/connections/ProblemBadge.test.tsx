import { type Connection, connections } from "@recado/contract/connections";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { ProblemBadge } from "./ProblemBadge.tsx";
import { aConnection, sessionOf } from "./testing/samples.ts";

const lost = aConnection({ id: 2, status: "TIMEOUT", cause: "lost" });
const said = "1 connection needs attention";
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function shown(...list: Connection[]) {
  let asked = 0;
  answer(connections.list, () => {
    asked += 1;
    return list;
  });
  show(<ProblemBadge />);
  await vi.waitFor(() => expect(asked).toBe(1));
  await after(100);
  return { times: () => asked };
}

beforeEach(() => {
  signedIn({ profile: "admin" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

test("a problem is shown once it has lasted for two seconds, and goes with it", async () => {
  await shown(aConnection(), lost);
  await after(1000);
  expect(screen.queryByText(said)).toBeNull();
  await after(2000);
  expect(screen.getByText(said)).toBeTruthy();
  act(() => tell("whatsappSession", { action: "update", session: sessionOf({ ...lost, status: "CONNECTED", cause: "connected" }) }));
  await after(0);
  expect(screen.queryByText(said)).toBeNull();
});

test("what puts itself right in time is never shown", async () => {
  await shown(lost);
  await after(1000);
  act(() => tell("whatsappSession", { action: "update", session: sessionOf({ ...lost, status: "CONNECTED", cause: "connected" }) }));
  await after(5000);
  expect(screen.queryByText(said)).toBeNull();
});

test("each state that somebody has to look at is counted", async () => {
  const states = ["qrcode", "PAIRING", "OPENING", "TIMEOUT", "DISCONNECTED", "PASSKEY_REQUIRED"] as const;
  const fine = ["CONNECTED", "connecting"] as const;
  await shown(...[...states, ...fine].map((status, at) => aConnection({ id: at + 1, status })));
  await after(3000);
  expect(screen.getByText("6 connections need attention")).toBeTruthy();
});

test("a queue that is called otherwise is so in the list of connections, too", async () => {
  const { times } = await shown(aConnection());
  act(() => tell("queue", { action: "delete", queueId: 7 }));
  await vi.waitFor(() => expect(times()).toBe(2));
});
