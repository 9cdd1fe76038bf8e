import { type Connection, connectionSessions, connections } from "@recado/contract/connections";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { QrCode } from "./QrCode.tsx";
import { aConnection, sessionOf } from "./testing/samples.ts";

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const shown = (over: Partial<Connection> = {}) =>
  aConnection({ number: null, status: "qrcode", cause: "qr-shown", qrcode: "2@first", qrExpiresAt: inSeconds(60), ...over });

const now = (over: Partial<Connection>) => tell("whatsappSession", { action: "update", session: sessionOf(shown(over)) });
const modules = () => screen.getByRole("img", { name: "QR code to scan with the phone" }).innerHTML;
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function open(over: Partial<Connection> = {}) {
  answer(connections.list, () => [shown(over)]);
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: /^Show QR code/ }));
  await screen.findByRole("dialog", { name: "Connect Loja" });
}

beforeEach(() => void signedIn({ profile: "admin" }));
afterEach(() => vi.useRealTimers());

test("the QR is drawn, counts down, says what to do, and renews itself", async () => {
  await open();
  const first = modules();
  expect(screen.getByText(/^A new code in \d+ seconds$/)).toBeTruthy();
  expect(screen.getByText("Tap Linked devices, then Link a device.")).toBeTruthy();
  now({ qrcode: "2@second" });
  await waitFor(() => expect(modules()).not.toBe(first));
});

test("the seconds of a QR are counted down, and when they are over it is being renewed", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  show(<QrCode connection={shown({ qrExpiresAt: inSeconds(20) })} />);
  await act(async () => {});
  const left = () => screen.getByRole("timer").textContent;
  expect(left()).toBe("A new code in 20 seconds");
  for (const [seconds, said] of [
    [3, "A new code in 17 seconds"],
    [16, "A new code in 1 second"],
    [1, "Renewing…"],
    [5, "Renewing…"],
  ] as const) {
    act(() => void vi.advanceTimersByTime(seconds * 1000));
    expect(left()).toBe(said);
  }
});

test("a number that was linked comes back without a code, unless it is to be linked anew", async () => {
  await open();
  now({ status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  expect(await screen.findByText("Reconnecting this number…")).toBeTruthy();
  now({ status: "OPENING", cause: "asked", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
});

test("a phone that links itself is said, and when it is connected the dialog goes", async () => {
  await open();
  now({ status: "PAIRING", cause: "scanned", qrcode: "", qrExpiresAt: null });
  expect(await screen.findByText("Connecting your phone")).toBeTruthy();
  now({ status: "CONNECTED", cause: "connected", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  await gone();
  expect(screen.getByText("Connected. Messages already arrive here.")).toBeTruthy();
});

test("a QR that is taken away closes the dialog, and why is said", async () => {
  await open();
  now({ status: "DISCONNECTED", cause: "nobody-scanned", qrcode: "", qrExpiresAt: null });
  await gone();
  expect(screen.getAllByText("Nobody scanned the QR code in time. Make a new one.").length).toBeGreaterThan(1);
});

test("a phone without a camera is told a code: the number's digits are sent, the code is shown in two halves", async () => {
  const asked: unknown[] = [];
  await open();
  const opening = shown({ status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null });
  answer(connections.list, () => [opening]);
  answer(connectionSessions.start, ({ body }) => {
    asked.push(body);
    return { message: "Starting session." };
  });
  await userEvent.click(screen.getByRole("tab", { name: "Code on the phone" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "1234");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  expect(screen.getByText("Enter the whole number, such as +55 11 98765-4321.")).toBeTruthy();
  expect(asked).toEqual([]);

  await userEvent.clear(screen.getByRole("textbox", { name: "Phone number" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "+55 (11) 98765-4321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  await waitFor(() => expect(asked).toEqual([{ pairingNumber: "5511987654321" }]));
  now({ status: "qrcode", cause: "code-shown", qrcode: "", qrExpiresAt: null, pairingCode: "ABCD1234" });
  expect(await screen.findByText("ABCD-1234")).toBeTruthy();
});

test("the number that was typed stays when no code could be asked for, and is not lost without a question", async () => {
  await open();
  refuse(connectionSessions.start, "ERR_UNAVAILABLE");
  await userEvent.click(screen.getByRole("tab", { name: "Code on the phone" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "5511987654321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(screen.getByRole("textbox", { name: "Phone number" })).toHaveProperty("value", "5511987654321");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await gone();
});

test("a code that WhatsApp does not give closes the dialog, why is said, and the next attempt is one click away", async () => {
  await open();
  now({ status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null });
  now({ status: "DISCONNECTED", cause: "no-code", qrcode: "", qrExpiresAt: null });
  await gone();
  expect(screen.getAllByText(/^WhatsApp gave no code for this number/).length).toBeGreaterThan(1);
  expect(screen.getByRole("button", { name: "New QR code Loja" })).toBeTruthy();
});

test("a code is being fetched for as long as WhatsApp is silent; that it gives none is said, and the dialog goes", async () => {
  await open();
  answer(connectionSessions.start, () => ({ message: "Starting session." }));
  const opening = { status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null } as const;
  answer(connections.list, () => [shown(opening)]);
  await userEvent.click(screen.getByRole("tab", { name: "Code on the phone" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "5511987654321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  now(opening);
  expect(await screen.findByText("Preparing the code…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Get a code" })).toBeNull();
  now({ ...opening, status: "DISCONNECTED", cause: "no-code" });
  await gone();
  expect(screen.getAllByText(/^WhatsApp gave no code for this number/).length).toBeGreaterThan(1);
});

test("an account that asks for a passkey is told what that is, and what else there is", async () => {
  await open();
  now({ status: "PASSKEY_REQUIRED", cause: "passkey", qrcode: "", qrExpiresAt: null });
  expect(await screen.findByText(/Remove the passkey/)).toBeTruthy();
  expect(screen.getByText(/WhatsApp Cloud API, which uses neither/)).toBeTruthy();
});

test("the sandbox's phone is one click away, in another tab", async () => {
  await open({ id: 7, provider: "sandbox" });
  const link = screen.getByRole("link", { name: "Open the sandbox phone" });
  expect(link.getAttribute("href")).toBe("/sandbox?connection=7");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("tab")).toBeNull();
});
