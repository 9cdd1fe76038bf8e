import { auth } from "@recado/contract/auth";
import { messages } from "@recado/contract/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeLocks } from "../../../lib/testing/fakeLocks.ts";
import { fakeTimers, pass } from "../../../lib/testing/timers.ts";
import { answer, aUser, cutOff, refuse } from "../../../testing.tsx";
import { ours } from "../testing/samples.ts";
import type { Outgoing } from "./sending.ts";

/** What a browser keeps while pages come and go. */
const shelf = vi.hoisted(() => new Map<string, unknown>());
const opened = vi.hoisted(() => ({ shelf: Promise.resolve() }));
vi.mock("../../../lib/offline/fileStore.ts", () => ({
  storeItem: async (key: string, item: unknown) => Boolean(shelf.set(key, structuredClone(item))),
  removeItem: async (key: string) => void shelf.delete(key),
  clearStore: async () => shelf.clear(),
  allItems: async () => {
    await opened.shelf;
    return [...shelf.values()];
  },
}));

beforeEach(() => shelf.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = aUser({ id: 7 });

/** A page, loaded anew, of a person who looks at her conversations. */
async function load(user = ana, isOpen = true) {
  vi.resetModules();
  const session = await import("../../../lib/session.ts");
  const { signOut } = await import("../../../lib/session/signOut.ts");
  const { useOutgoing } = await import("./outgoing.ts");
  const { adoptUnsent: lookAfter } = await import("./adoptUnsent.ts");
  const { isUnloadBlocked } = await import("../../../lib/offline/unloadGuard.ts");
  const { shownToasts } = await import("../../../ui/toasts.ts");
  session.enter({ token: `token-${user.id}`, user });
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
  const useUnsaid = () => useEffect(() => lookAfter(cache), []);
  const { result, unmount } = renderHook(
    () => {
      useUnsaid();
      return useOutgoing(isOpen ? 1 : 2);
    },
    { wrapper },
  );
  const say = (body: string) => act(async () => result.current.send({ body, files: [], sign: false, voice: false }));
  const shown = () => result.current.waiting.map(({ body, state }: Outgoing) => [body, state]);
  const again = () => renderHook(useUnsaid, { wrapper });
  const stays = () => shownToasts().map(({ stay }) => stay?.of);
  return { session, signOut, isUnloadBlocked, stays, say, shown, result, again, unmount };
}

function listen() {
  const received: Array<{ body: unknown; clientId: string }> = [];
  answer(messages.send, ({ body }) => {
    received.push({ body: body.body, clientId: body.clientId ?? "" });
    return { messages: [ours({ id: String(received.length), body: String(body.body), clientId: body.clientId ?? null })] };
  });
  return received;
}

test("what the server has not heard when the page is left is said by the next page, in order and under its own id", async () => {
  cutOff(messages.send);
  const before = await load();
  await before.say("um");
  await before.say("dois");
  await waitFor(() =>
    expect(before.shown()).toEqual([
      ["um", "failed"],
      ["dois", "waiting"],
    ]),
  );
  const ids = before.result.current.waiting.map(({ clientId }: Outgoing) => clientId);
  const received = listen();
  const after = await load();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um", "dois"]));
  expect(received.map(({ clientId }) => clientId)).toEqual(ids);
  await waitFor(() => expect(after.shown()).toEqual([]));
  expect(shelf.size).toBe(0);
});

test("what the browser keeps holds nobody back who closes the page", async () => {
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(shelf.size).toBe(1));
  await waitFor(() => expect(page.isUnloadBlocked()).toBe(false));
});

test("what is older than ten minutes waits for whoever wrote it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  cutOff(messages.send);
  await (await load()).say("já vai");
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const received = listen();
  const after = await load();
  await waitFor(() => expect(after.shown()).toEqual([["já vai", "failed"]]));
  await act(async () => after.result.current.retry(after.result.current.waiting[0] as Outgoing));
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["já vai"]));
});

test.each([
  ["at once", 0],
  ["later", 11],
])("what the server has refused waits for whoever wrote it and says why, on the next page too: %s", async (_, minutes) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  refuse(messages.send, "ERR_FILE_TOO_LARGE", { most: 5_000_000 });
  const page = await load();
  await page.say("segue");
  await waitFor(() => expect(page.shown()).toEqual([["segue", "failed"]]));
  vi.setSystemTime(Date.now() + 1);
  await page.say("viu?");
  await waitFor(() => expect(shelf.size).toBe(2));
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const received = listen();
  const after = await load();
  await waitFor(() => expect(after.shown()[0]).toEqual(["segue", "failed"]));
  expect(after.result.current.waiting[0]?.error).toMatchObject({ code: "ERR_FILE_TOO_LARGE", most: 5_000_000 });
  expect([after.shown().length, received]).toEqual([2, []]);
});

test("what was refused and is tried again goes, though the page is left before the answer", async () => {
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(page.shown()).toEqual([["um", "failed"]]));
  answer(messages.send, () => new Promise<never>(() => {}));
  await act(async () => page.result.current.retry(page.result.current.waiting[0] as Outgoing));
  const received = listen();
  await load();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um"]));
});

test("of what waits for whoever wrote it is told where its conversation is not open, until he is gone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  cutOff(messages.send);
  await (await load()).say("já vai");
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const after = await load(ana, false);
  await waitFor(() => expect(after.stays()).toEqual(["not sent 1"]));
  act(() => after.session.leave());
  expect(after.stays()).toEqual([]);
});

test("once the browser is online again, it goes by itself", async () => {
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(page.shown()).toEqual([["um", "failed"]]));
  const received = listen();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(page.shown()).toEqual([]));
  expect(received).toHaveLength(1);
});

test("what a page has left that is closed is said by one that was open all the while, once there is a network again", async () => {
  cutOff(messages.send);
  const before = await load();
  const locks = { query: async () => ({ held: [...shelf.values()].map((one) => ({ name: (one as { page: string }).page })) }) };
  await before.say("um");
  await waitFor(() => expect(shelf.size).toBe(1));
  const request = async (_: string, ...more: unknown[]) => void (more.at(-1) as (lock: object) => unknown)({});
  vi.stubGlobal("navigator", { ...navigator, locks: { ...locks, request } });
  const other = await load();
  await act(async () => {});
  expect(other.shown()).toEqual([]);

  before.unmount();
  locks.query = async () => ({ held: [] });
  vi.stubGlobal("navigator", { ...navigator, locks: { ...locks, request } });
  const received = listen();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um"]));
  await waitFor(() => expect(shelf.size).toBe(0));
  vi.unstubAllGlobals();
});

test("what is taken up goes in the order in which it was said, and what waited here goes after it by itself", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  cutOff(messages.send);
  const closed = await load();
  await closed.say("um");
  await waitFor(() => expect(closed.shown()).toEqual([["um", "failed"]]));
  vi.setSystemTime(Date.now() + 60_000);
  const early = [...shelf.values()];
  shelf.clear();
  const page = await load();
  await page.say("dois");
  await waitFor(() => expect(page.shown()).toEqual([["dois", "failed"]]));
  for (const one of early) shelf.set("um", one);
  const received = listen();
  page.again();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um", "dois"]));
});

test("of two said in one breath, as words and the recording after them, the first goes first on the next page too", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await page.say("dois");
  await waitFor(() => expect(shelf.size).toBe(2));
  const received = listen();
  await load();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um", "dois"]));
});

test("what is tried again goes before what waits behind it, on the next page too", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(page.shown()).toEqual([["um", "failed"]]));
  await page.say("dois");
  vi.setSystemTime(Date.now() + 11 * 60_000);
  answer(messages.send, () => new Promise<never>(() => {}));
  await act(async () => page.result.current.retry(page.result.current.waiting[0] as Outgoing));
  const received = listen();
  const after = await load();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um"]));
  await waitFor(() => expect(after.shown()).toEqual([["dois", "failed"]]));
});

/** A browser whose tabs know of each other. */
function withLocks() {
  const locks = new FakeLocks();
  vi.stubGlobal("navigator", { ...navigator, locks });
  return locks;
}

test("of two tabs that the browser opens again at once, one takes up what was left", async () => {
  fakeTimers("Date");
  const locks = withLocks();
  cutOff(messages.send);
  const closed = await load();
  await closed.say("um");
  await waitFor(() => expect(shelf.size).toBe(1));
  closed.unmount();
  locks.held = [];
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  opened.shelf = promise;
  const tabs = [await load(), await load()];
  resolve();
  await waitFor(() => expect(tabs.flatMap((tab) => tab.shown())).not.toEqual([]));
  await pass(2_500);
  expect(tabs.map((tab) => tab.shown())).toEqual([[["um", "failed"]], []]);
});

test("who is back on the same page a moment after it looked does not wait for long either", async () => {
  withLocks();
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(page.shown()).toEqual([["um", "failed"]]));
  act(() => page.session.leave());
  const received = listen();
  act(() => page.session.enter({ token: "token-8", user: ana }));
  page.again();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um"]), { timeout: 10_000 });
});

test("nobody says what somebody else has left here", async () => {
  cutOff(messages.send);
  await (await load()).say("segredo");
  const received = listen();
  const bia = await load(aUser({ id: 8 }));
  await waitFor(() => expect(shelf.size).toBe(0));
  expect([bia.shown(), received]).toEqual([[], []]);
});

test("whose session is over has what was not sent sent when he is back, on the same page too", async () => {
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(page.shown()).toEqual([["um", "failed"]]));
  act(() => page.session.leave());
  expect(page.shown()).toEqual([]);
  const received = listen();
  act(() => page.session.enter({ token: "token-8", user: ana }));
  page.again();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(["um"]));
  await waitFor(() => expect(shelf.size).toBe(0));
});

test("who signs out leaves nothing", async () => {
  cutOff(messages.send);
  const page = await load();
  await page.say("um");
  await waitFor(() => expect(shelf.size).toBe(1));
  cutOff(auth.logout);
  await act(page.signOut);
  await waitFor(() => expect(shelf.size).toBe(0));
});
