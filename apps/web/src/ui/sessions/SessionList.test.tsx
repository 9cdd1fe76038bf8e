import { type UserSession, userSessions } from "@recado/contract/user-sessions";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { deviceOf } from "./agents.ts";
import { Sessions } from "./Sessions.tsx";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1";
const at = "2026-01-01T12:00:00.000Z";
const aSession = (id: number, more: Partial<UserSession> = {}): UserSession => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  agent: windows,
  address: "203.0.113.7",
  since: at,
  lastSeenAt: at,
  isCurrent: false,
  ...more,
});

test.each([
  [windows, { browser: "Chrome", system: "Windows" }],
  [phone, { browser: "Safari", system: "iOS" }],
  [`${windows} Edg/142.0`, { browser: "Edge", system: "Windows" }],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", { browser: "Firefox", system: "Linux" }],
  ["curl/8.5", undefined],
])("%s", (agent, parts) => {
  expect(deviceOf(agent)).toEqual(parts);
});

test("sessions are asked for when they are wanted; one is ended, then all others, and the own one stays", async () => {
  signedIn();
  let left = [aSession(1, { isCurrent: true }), aSession(2, { agent: phone }), aSession(3, { agent: null, address: null })];
  answer(userSessions.list, () => left);
  answer(userSessions.end, ({ params }) => {
    left = left.filter(({ id }) => id !== params.sessionId);
    return null;
  });
  answer(userSessions.endAll, () => {
    left = left.filter(({ isCurrent }) => isCurrent);
    return null;
  });
  show(<Sessions userId={1} label="Sessions" />);
  expect(screen.queryByRole("list")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sessions" }));
  const rows = () => within(screen.getByRole("list", { name: "Open sessions" })).getAllByRole("listitem");
  await screen.findByText("Safari on iOS");
  expect(rows().map((row) => within(row).queryByText("This session") !== null)).toEqual([true, false, false]);
  expect(within(rows()[0]!).queryByRole("button")).toBeNull();
  expect(within(rows()[2]!).getByText("Unknown browser")).toBeTruthy();
  left = [...left, aSession(4)];
  await userEvent.click(screen.getByRole("button", { name: "End the session of Safari on iOS" }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await userEvent.click(screen.getByRole("button", { name: "End all other sessions" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test("a session that is over already says so", async () => {
  signedIn();
  answer(userSessions.list, () => [aSession(1)]);
  refuse(userSessions.end, "ERR_NO_SESSION_FOUND");
  show(<Sessions userId={1} label="Sessions" />);
  await userEvent.click(screen.getByRole("button", { name: "Sessions" }));
  await userEvent.click(await screen.findByRole("button", { name: /^End the session/ }));
  expect(await screen.findByText("This session is over already.")).toBeTruthy();
});
