import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const onCloud = (window: { open: boolean; until: string | null }) => openTicket(aCard({ provider: "cloud", window }), [aMessage()]);

test.each([
  ["hours", 5 * 60 + 12.5, "Window: 5 hrs 12 mins left"],
  ["the last hour", 40.5, "Window: 40 mins left"],
  ["the last minute", 0.4, "Window: 1 min left"],
])("beside the name one sees how long one may still write: %s", async (_, minutes, text) => {
  await onCloud({ open: true, until: inMinutes(minutes) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a window that is over is called closed; where there is none, nothing is said of it", async () => {
  await onCloud({ open: true, until: inMinutes(-1) });
  expect(await screen.findByText("Window closed")).toBeTruthy();
  expect(screen.queryByText(/^Window: /)).toBeNull();
});

test("whoever has no such window is told of none", async () => {
  await openTicket(aCard({ provider: "sandbox" }), [aMessage()]);
  expect(screen.queryByText(/^Window/)).toBeNull();
});
