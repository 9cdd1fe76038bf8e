import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { openBell, unread, write } from "./testing/open.tsx";

type Shown = NotificationOptions & { tag: string; title: string; close(): void };
let shown: Shown[] = [];
let worker: EventTarget;
let hidden: { mockRestore(): void };

/** The browser's notices, as its worker keeps them. */
beforeEach(() => {
  shown = [];
  const registration = {
    showNotification: async (title: string, options: NotificationOptions & { tag: string }) => {
      const close = () => {
        shown = shown.filter(({ tag }) => tag !== options.tag);
      };
      close();
      shown.push({ ...options, title, close });
    },
    getNotifications: async () => shown,
  };
  worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  allow("granted");
  hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
});
afterEach(() => {
  hidden.mockRestore();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

const asks = vi.fn();
function allow(permission: NotificationPermission, then = permission) {
  asks.mockReset();
  const notification = { permission, requestPermission: async () => asks(Object.assign(notification, { permission: then })) };
  vi.stubGlobal("Notification", notification);
}
const open = async () => userEvent.click(await screen.findByRole("button", { name: /unread/i }));

test("while nobody looks, a notice says who wrote what; the next one of the same ticket takes its place", async () => {
  await openBell();
  act(() => write(1, 1, { lastMessage: "Bom dia" }));
  await waitFor(() => expect(shown).toMatchObject([{ title: "Contato 1", body: "Bom dia" }]));
  act(() => write(1, 2, { lastMessage: "Tem *pão*?", unreadMessages: 2 }));
  act(() => write(2, 3, { lastMessage: "Imagem", lastWord: "image" }));
  await waitFor(() =>
    expect(shown.map(({ title, body }) => [title, body])).toEqual([
      ["Contato 1", "Tem pão?"],
      ["Contato 2", "Image"],
    ]),
  );
});

test("what is read, by whomever, is taken back, and with the person all of them", async () => {
  const { router } = await openBell();
  act(() => write(1, 1));
  act(() => write(2, 2));
  await waitFor(() => expect(shown).toHaveLength(2));
  act(() => tell("ticket", { action: "updateUnread", ticketId: 1 }));
  await waitFor(() => expect(shown.map(({ title }) => title)).toEqual(["Contato 2"]));
  expect(router.state.location.pathname).toBe("/");
});

test.each([
  ["before somebody's eyes", () => hidden.mockRestore()],
  ["without the browser's leave", () => allow("default")],
  ["switched off here", () => localStorage.setItem("notices", "off")],
])("%s there are none", async (_, set) => {
  set();
  await openBell();
  act(() => write(1, 1));
  await screen.findByRole("button", { name: /1 ticket/ });
  await act(() => new Promise((later) => setTimeout(later, 30)));
  expect(shown).toEqual([]);
});

test("what a phone says belatedly is no notice", async () => {
  await openBell();
  act(() => write(1, 1, { lateBySeconds: 600 }));
  await screen.findByRole("button", { name: /1 ticket/ });
  await act(() => new Promise((later) => setTimeout(later, 30)));
  expect(shown).toEqual([]);
});

test("whoever presses a notice comes to its ticket", async () => {
  const { router } = await openBell();
  act(() => write(1, 1));
  await waitFor(() => expect(shown[0]?.data).toEqual({ path: `/tickets/${unread(1).uuid}` }));
  act(() => void worker.dispatchEvent(new MessageEvent("message", { data: { open: shown[0]?.data.path } })));
  expect(router.state.location.pathname).toBe(`/tickets/${unread(1).uuid}`);
  act(() => void worker.dispatchEvent(new MessageEvent("message", { data: { open: "//elsewhere.test" } })));
  expect(router.state.location.pathname).toBe(`/tickets/${unread(1).uuid}`);
});

test("the browser asks only whoever presses for it, and what for is said before", async () => {
  allow("default", "granted");
  await openBell();
  expect(asks).not.toHaveBeenCalled();
  await open();
  expect(await screen.findByText(/browser notification when someone writes/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Turn on notifications" }));
  expect(asks).toHaveBeenCalledOnce();
  const choice = await screen.findByRole("switch", { name: /out of sight/ });
  await userEvent.click(choice);
  expect(localStorage.getItem("notices")).toBe("off");
});

test("whoever does not want it now is not asked again", async () => {
  allow("default");
  await openBell();
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
  expect(screen.queryByText(/browser notification when someone writes/)).toBeNull();
  expect(screen.getByRole("button", { name: "Turn on notifications" })).toBeTruthy();
  expect(asks).not.toHaveBeenCalled();
});

test("nor is whoever closes the browser's own question without an answer", async () => {
  allow("default");
  await openBell();
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Turn on notifications" }));
  await waitFor(() => expect(screen.queryByText(/browser notification when someone writes/)).toBeNull());
  expect(localStorage.getItem("notices")).toBe("later");
});

test.each([
  ["Not now", "default", () => screen.findByRole("button", { name: "Turn on notifications" })],
  ["Turn on notifications", "default", () => screen.findByRole("button", { name: "Turn on notifications" })],
  ["Turn on notifications", "granted", () => screen.findByRole("switch", { name: /out of sight/ })],
  ["Turn on notifications", "denied", () => screen.findByText(/blocks Recado's notifications/)],
] as const)("by keyboard one stands on what comes after %s (%s), and Escape closes the bell", async (press, then, after) => {
  allow("default", then);
  await openBell();
  await open();
  (await screen.findByRole("button", { name: press })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText(/browser notification when someone writes/)).toBeNull());
  const standing = await after();
  await waitFor(() => expect(document.activeElement).toBe(standing));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("where the browser refuses, it is said what to do", async () => {
  allow("denied");
  await openBell();
  await open();
  expect(await screen.findByText(/blocks Recado's notifications/)).toBeTruthy();
});
