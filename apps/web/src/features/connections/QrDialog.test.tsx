import { type Connection, connectionSessions, connections } from "@recado/contract/connections";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { shownToasts, toast } from "../../ui/toasts.ts";
import { ConnectionList } from "./ConnectionList.tsx";
import { QrCode } from "./QrCode.tsx";
import { aConnection, sessionOf } from "./testing/samples.ts";

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const shown = (over: Partial<Connection> = {}) =>
  aConnection({ number: null, status: "qrcode", cause: "qr-shown", qrcode: "2@first", qrExpiresAt: inSeconds(60), ...over });

const unshown = { qrcode: "", qrExpiresAt: null } as const;
const opening = { status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null } as const;
const byCode = { status: "qrcode", cause: "code-shown", qrcode: "", qrExpiresAt: null } as const;

const now = (over: Partial<Connection>) => tell("whatsappSession", { action: "update", session: sessionOf(shown(over)) });
const modules = () => screen.getByRole("img", { name: "QR code to scan with the phone" }).innerHTML;
const toasts = () => shownToasts().map(({ text }) => text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function typeNumber(number: string) {
  await userEvent.click(screen.getByRole("tab", { name: "Code on the phone" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), number);
}
const dialogClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function open(over: Partial<Connection> = {}) {
  answer(connections.list, () => [shown(over)]);
  show(<ConnectionList />);
  await userEvent.click(await screen.findByRole("button", { name: /^Show QR code/ }));
  await screen.findByRole("dialog", { name: "Connect Loja" });
}

beforeEach(() => {
  signedIn({ profile: "admin" });
  for (const { key } of shownToasts()) toast.dismiss(key);
});
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
  for (const [seconds, timeLeft] of [
    [3, "A new code in 17 seconds"],
    [16, "A new code in 1 second"],
    [1, "Renewing…"],
    [5, "Renewing…"],
  ] as const) {
    act(() => void vi.advanceTimersByTime(seconds * 1000));
    expect(left()).toBe(timeLeft);
  }
});

test("a number that was linked comes back without a code, unless it is to be linked anew", async () => {
  await open(unshown);
  now({ status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  expect(await screen.findByText("Reconnecting this number…")).toBeTruthy();
  now({ status: "OPENING", cause: "asked", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
});

test("a QR that is scanned closes the dialog, and that the phone links itself is said", async () => {
  await open();
  now({ status: "PAIRING", cause: "scanned", qrcode: "", qrExpiresAt: null });
  await dialogClosed();
  expect(screen.getByText("Connecting your phone")).toBeTruthy();
  expect(screen.getByText("Connecting the phone")).toBeTruthy();
});

test.each([
  ["is scanned and connected at once", { status: "CONNECTED", cause: "connected" }, "Connected. Messages already arrive here."],
  ["goes with its line", { status: "OPENING", cause: "lost" }, "Connection lost. Reconnecting; messages are queued."],
  ["goes with its server", { status: "OPENING", cause: "owner-lost" }, "The server was restarted. The connection comes back by itself."],
  ["leads to a passkey", { status: "PASSKEY_REQUIRED", cause: "passkey" }, "WhatsApp asks for a passkey of this account."],
  ["is taken away before it is said why", { status: "qrcode", cause: "qr-shown" }, undefined],
  ["is given up by somebody else", opening, undefined],
] as const)("a QR that %s closes the dialog", async (_, over, toastText) => {
  await open();
  now({ qrcode: "2@second" });
  now({ ...over, qrcode: "", qrExpiresAt: null });
  await dialogClosed();
  expect(toasts()).toEqual(toastText ? [toastText] : []);
});

test("a dialog that is opened before there is a QR waits for it, whatever becomes of the line", async () => {
  await open(unshown);
  now({ ...opening, cause: "lost" });
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
  now({ qrcode: "2@late" });
  expect(await screen.findByRole("img", { name: "QR code to scan with the phone" })).toBeTruthy();
});

test("a phone that links itself by a code is said in the dialog, and when it is connected the dialog goes", async () => {
  await open({ ...byCode, pairingCode: "ABCD1234" });
  now({ status: "PAIRING", cause: "scanned", qrcode: "", qrExpiresAt: null, pairingCode: null });
  expect(await screen.findByText("Connecting your phone")).toBeTruthy();
  now({ status: "CONNECTED", cause: "connected", qrcode: "", qrExpiresAt: null, number: "5511987654321" });
  await dialogClosed();
  expect(toasts()).toEqual(["Connected. Messages already arrive here."]);
});

test("a QR that makes way for a code does not close the dialog, however early that is heard, and may come back", async () => {
  const request = Promise.withResolvers<void>();
  await open();
  answer(connectionSessions.start, async () => {
    await request.promise;
    answer(connections.list, () => [shown(opening)]);
    return { message: "Starting session." };
  });
  await typeNumber("5511987654321");
  await press("Get a code");
  now(opening);
  await screen.findByText("Opening");
  request.resolve();
  expect(await screen.findByText("Preparing the code…")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "QR code" }));
  await press("Show QR code");
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
});

test("a QR that is taken away closes the dialog, and why is said", async () => {
  await open();
  now({ status: "DISCONNECTED", cause: "nobody-scanned", qrcode: "", qrExpiresAt: null });
  await dialogClosed();
  expect(screen.getAllByText("Nobody scanned or typed the code in time. Generate a new one.").length).toBeGreaterThan(1);
});

test("a phone without a camera is told a code: the number's digits are sent, the code is shown in two halves", async () => {
  const bodies: unknown[] = [];
  await open();
  answer(connections.list, () => [shown(opening)]);
  answer(connectionSessions.start, ({ body }) => {
    bodies.push(body);
    return { message: "Starting session." };
  });
  await typeNumber("1234");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  expect(screen.getByText("Enter the whole number, such as +55 11 98765-4321.")).toBeTruthy();
  expect(bodies).toEqual([]);

  await userEvent.clear(screen.getByRole("textbox", { name: "Phone number" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "+55 (11) 98765-4321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  await waitFor(() => expect(bodies).toEqual([{ pairingNumber: "5511987654321" }]));
  now({ status: "qrcode", cause: "code-shown", qrcode: "", qrExpiresAt: null, pairingCode: "ABCD1234" });
  expect(await screen.findByText("ABCD-1234")).toBeTruthy();
});

test("the number that was typed stays when no code could be asked for, and is not lost without a question", async () => {
  await open();
  refuse(connectionSessions.start, "ERR_UNAVAILABLE");
  await typeNumber("5511987654321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(screen.getByRole("textbox", { name: "Phone number" })).toHaveProperty("value", "5511987654321");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await dialogClosed();
});

test("a code that WhatsApp does not give closes the dialog, why is said, and the next attempt is one click away", async () => {
  await open(unshown);
  now({ status: "OPENING", cause: "started", qrcode: "", qrExpiresAt: null });
  now({ status: "DISCONNECTED", cause: "no-code", qrcode: "", qrExpiresAt: null });
  await dialogClosed();
  expect(screen.getAllByText(/^WhatsApp gave no code for this number/).length).toBeGreaterThan(1);
  expect(screen.getByRole("button", { name: "New QR code Loja" })).toBeTruthy();
});

test("a code is being fetched for as long as WhatsApp is silent; that it gives none is said, and the dialog goes", async () => {
  await open();
  answer(connectionSessions.start, () => ({ message: "Starting session." }));
  answer(connections.list, () => [shown(opening)]);
  await typeNumber("5511987654321");
  await userEvent.click(screen.getByRole("button", { name: "Get a code" }));
  now(opening);
  expect(await screen.findByText("Preparing the code…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Get a code" })).toBeNull();
  now({ ...opening, status: "DISCONNECTED", cause: "no-code" });
  await dialogClosed();
  expect(screen.getAllByText(/^WhatsApp gave no code for this number/).length).toBeGreaterThan(1);
});

/** Starting a session makes the connection "opening". */
function starts() {
  const bodies: unknown[] = [];
  answer(connectionSessions.start, ({ body }) => {
    bodies.push(body);
    answer(connections.list, () => [shown(opening)]);
    return { message: "Starting session." };
  });
  return bodies;
}

test("a number that was typed wrongly is corrected while its code is shown, and is not lost without a question", async () => {
  const bodies = starts();
  await open();
  await typeNumber("5511987654322");
  await press("Get a code");
  expect(await screen.findByText("Preparing the code…")).toBeTruthy();
  now({ ...byCode, pairingCode: "ABCD1234" });
  await screen.findByText("ABCD-1234");

  await press("Other number");
  const number = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone number" });
  expect(number.value).toBe("5511987654322");
  await userEvent.type(number, "{Backspace}1");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await press("Get a code");
  await waitFor(() => expect(bodies).toEqual([{ pairingNumber: "5511987654322" }, { pairingNumber: "5511987654321" }]));
  expect(await screen.findByText("Preparing the code…")).toBeTruthy();
  now({ ...byCode, pairingCode: "EFGH5678" });
  expect(await screen.findByText("EFGH-5678")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await dialogClosed();
});

test("while there is a code, the QR's place says so, and a QR is had instead of it", async () => {
  const bodies = starts();
  await open({ ...byCode, pairingCode: "ABCD1234" });
  await userEvent.click(screen.getByRole("tab", { name: "QR code" }));
  expect(screen.queryByText("Preparing the QR code…")).toBeNull();
  expect(screen.getByText("This number is being linked by a code. A QR code takes its place.")).toBeTruthy();
  expect(bodies).toEqual([]);
  await press("Show QR code");
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
  expect(bodies).toEqual([{}]);
  now({ qrcode: "2@instead" });
  expect(await screen.findByRole("img", { name: "QR code to scan with the phone" })).toBeTruthy();
});

test("while a code is on its way no QR is promised; when a QR is wanted instead, no code is", async () => {
  const bodies = starts();
  await open();
  await typeNumber("5511987654321");
  await press("Get a code");
  await screen.findByText("Preparing the code…");
  await userEvent.click(screen.getByRole("tab", { name: "QR code" }));
  expect(screen.queryByText("Preparing the QR code…")).toBeNull();
  await press("Show QR code");
  expect(await screen.findByText("Preparing the QR code…")).toBeTruthy();
  expect(bodies).toEqual([{ pairingNumber: "5511987654321" }, {}]);
  expect(screen.queryByText("Preparing the code…")).toBeNull();
});

test("a QR that the server refuses leaves the code as it is, and says why", async () => {
  await open({ ...byCode, pairingCode: "ABCD1234" });
  refuse(connectionSessions.start, "ERR_NO_PERMISSION");
  await userEvent.click(screen.getByRole("tab", { name: "QR code" }));
  await press("Show QR code");
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Code on the phone" }));
  expect(screen.getByText("ABCD-1234")).toBeTruthy();
});

test("an account that asks for a passkey is told what that is, and what else there is", async () => {
  await open(unshown);
  now({ status: "PASSKEY_REQUIRED", cause: "passkey", qrcode: "", qrExpiresAt: null });
  expect(await screen.findByText(/Remove the passkey/)).toBeTruthy();
  expect(screen.getByText(/WhatsApp Cloud API, which uses neither/)).toBeTruthy();
});

test("the sandbox's phone is one click away, in another tab", async () => {
  await open({ id: 7, provider: "sandbox" });
  const link = screen.getByRole("link", { name: "Open the test phone" });
  expect(link.getAttribute("href")).toBe("/sandbox?connection=7");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("tab")).toBeNull();
});
