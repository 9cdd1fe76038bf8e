import { type Connection, connectionSessions, connections } from "@recado/contract/connections";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, show, signedIn } from "../../testing.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { aConnection } from "./testing/samples.ts";

const listed = (over: Partial<Connection>) => answer(connections.list, () => [aConnection(over)]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const opening = { status: "OPENING", cause: "started" } as const;

beforeEach(() => void signedIn({ profile: "admin" }));

function starts(provider: Connection["provider"]) {
  const started: number[] = [];
  listed({ provider, number: null, status: "DISCONNECTED", cause: "asked" });
  answer(connectionSessions.start, ({ params }) => {
    started.push(params.id);
    listed({ provider, number: null, ...opening });
    return { message: "Starting session." };
  });
  show(<ConnectionList />);
  return started;
}

test("whoever reconnects a phone is shown what to scan", async () => {
  const started = starts("beta");
  await press("Reconnect Loja");
  const dialog = await screen.findByRole("dialog", { name: "Connect Loja" });
  expect(within(dialog).getByText("Preparing the QR code…")).toBeTruthy();
  expect(started).toEqual([1]);
});

test("a number at Meta is reconnected without anything to scan", async () => {
  const started = starts("cloud");
  await press("Reconnect Loja");
  expect(await screen.findByText("Opening")).toBeTruthy();
  expect(started).toEqual([1]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["a linked number whose line is down", { status: "TIMEOUT", number: "5511987654321" }, "The phone is unlinked"],
  ["a phone that was never linked", { status: "TIMEOUT", number: null }, undefined],
  [
    "a number at Meta that works",
    { status: "CONNECTED", number: "5511987654321", provider: "cloud" },
    "What customers write still arrives and opens tickets. Answers and files wait",
  ],
  ["a number at Meta that waits for its line", { status: "TIMEOUT", number: "5511987654321", provider: "cloud" }, undefined],
] as const)("disconnecting %s asks where it takes something away", async (_, over, takes) => {
  const stopped: number[] = [];
  listed(over);
  answer(connectionSessions.stop, ({ params }) => {
    stopped.push(params.id);
    return { message: "Session disconnected." };
  });
  show(<ConnectionList />);
  await press("Disconnect Loja");
  if (takes) {
    const question = await screen.findByRole("dialog", { name: "Disconnect Loja?" });
    expect(question.textContent).toContain(takes);
    expect(stopped).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
  }
  await waitFor(() => expect(stopped).toEqual([1]));
});

test("what to do about a passkey is read, and a new attempt is asked for there", async () => {
  const renewed: number[] = [];
  listed({ number: null, status: "PASSKEY_REQUIRED", cause: "passkey" });
  answer(connectionSessions.renew, ({ params }) => {
    renewed.push(params.id);
    listed({ number: null, status: "OPENING", cause: "asked" });
    return { message: "Starting session." };
  });
  show(<ConnectionList />);
  await press("What to do Loja");
  const dialog = await screen.findByRole("dialog", { name: "Loja is asked for a passkey" });
  expect(within(dialog).getByText(/^Remove the passkey/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "New QR code" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(renewed).toEqual([1]);
});

test("who does not want to wait until what fell out is tried again tries it now, without anything to scan", async () => {
  const started: number[] = [];
  listed({ number: null, status: "TIMEOUT", cause: "lost" });
  answer(connectionSessions.start, ({ params }) => {
    started.push(params.id);
    listed({ number: null, ...opening });
    return { message: "Starting session." };
  });
  show(<ConnectionList />);
  await press("Try now Loja");
  expect(await screen.findByText("Opening")).toBeTruthy();
  expect(started).toEqual([1]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who disconnected it is named", async () => {
  listed({ status: "DISCONNECTED", cause: "asked", causeDetail: "Helena Prado" });
  show(<ConnectionList />);
  expect(await screen.findByText("Disconnected by Helena Prado.")).toBeTruthy();
});
