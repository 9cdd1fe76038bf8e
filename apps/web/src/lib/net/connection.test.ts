import { auth } from "@recado/contract/auth";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { HttpResponse } from "msw";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, aUser, cutOff, refuse, signedIn } from "../../testing.tsx";
import { useLive } from "../realtime.ts";
import { connect } from "./connection.ts";
import { useConnectivity } from "./connectivity.ts";

/** A fake socket, controlled by the test. */
const socket = vi.hoisted(() => ({
  heard: new Map<string, (payload?: unknown) => unknown>(),
  overheard: [] as ((name: string, payload: unknown) => unknown)[],
  said: [] as string[],
  connect: vi.fn(),
  close: vi.fn(),
  options: {} as { auth?: (give: (auth: object) => void) => void; transports?: string[] },
  missing: 0,
  active: false,
}));
vi.mock("socket.io-client", () => ({
  io: (options: typeof socket.options) => {
    if (socket.missing-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    socket.options = options;
    return {
      on: (name: string, listener: (payload?: unknown) => unknown) => socket.heard.set(name, listener),
      onAny: (listener: (name: string, payload: unknown) => unknown) => socket.overheard.push(listener),
      emit: (name: string) => socket.said.push(name),
      connect: socket.connect,
      close: socket.close,
      get active() {
        return socket.active;
      },
    };
  },
}));

beforeEach(() => {
  socket.heard.clear();
  socket.overheard.length = 0;
  socket.said.length = 0;
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

const opened = async (reload = vi.fn()) => {
  signedIn();
  const cache = new QueryClient();
  const refetched = vi.spyOn(cache, "invalidateQueries");
  const connection = connect(5, cache, reload);
  await vi.waitFor(() => expect(socket.connect).toHaveBeenCalledTimes(1));
  return { connection, refetched, reload };
};

test("it opens by websocket only, with the token of the moment", async () => {
  await opened();
  localStorage.setItem("token", '"token-2"');
  const given = vi.fn();
  socket.options.auth?.(given);
  expect(given).toHaveBeenCalledWith({ token: "token-2" });
  expect(socket.options.transports).toEqual(["websocket"]);
});

test("where its code could not be fetched, it is fetched again", async () => {
  socket.missing = 1;
  vi.useFakeTimers();
  signedIn();
  const connection = connect(5, new QueryClient());
  await vi.advanceTimersByTimeAsync(4_000);
  expect(socket.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  connection.stop();
});

test("it says that the person is here, and listens to everything that this company can hear", async () => {
  await opened();
  socket.heard.get("connect")?.();
  expect(socket.said).toEqual(["userStatus"]);
  expect([...socket.heard.keys()]).toEqual(
    expect.arrayContaining(["company-5-user", "company-5-auth", "company5-quickemessage", "company-5-tag"]),
  );
});

test("what is called by an id is heard under the name that it begins with", async () => {
  await opened();
  const received: unknown[] = [];
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: cache }, children);
  renderHook(() => useLive({ chatUser: (_, event) => received.push(event) }), { wrapper });
  const payload = { action: "delete", id: 3 };
  for (const name of ["company-5-chat-user-7", "company-5-chat-3", "company-5-chat-user-x"])
    for (const hear of socket.overheard) hear(name, payload);
  expect(received).toEqual([payload]);
});

test("it goes on saying so every five minutes, until the person leaves", async () => {
  vi.useFakeTimers();
  const { connection } = await opened();
  socket.heard.get("connect")?.();
  socket.said.length = 0;
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(socket.said).toEqual(["userStatus", "userStatus", "userStatus"]);
  connection.stop();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(socket.said).toHaveLength(3);
});

test("whenever it is connected everything on the screen is asked for again, for what came before was told to nobody", async () => {
  const { refetched } = await opened();
  expect(refetched).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    socket.heard.get("connect")?.();
    expect(refetched).toHaveBeenCalledTimes(times);
  }
});

test("a token that has grown old is renewed, and the socket opens with the new one", async () => {
  const { reload } = await opened();
  answer(auth.refresh, () => ({ token: "token-2", user: aUser() }));
  await socket.heard.get("connect_error")?.(new Error("ERR_TOKEN_EXPIRED"));
  await vi.waitFor(() => expect(socket.connect).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
});

/** Advances the timers until the condition holds, and lets responses arrive meanwhile. */
const passesUntil = (isSo: () => void) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    isSo();
  }, 5000);
const isTooOld = () => void socket.heard.get("connect_error")?.(new Error("ERR_TOKEN_EXPIRED"));

const strange = () => {
  throw new HttpResponse("<h1>Not here</h1>", { status: 404 });
};

test.each([
  ["no network", () => cutOff(auth.refresh)],
  ["a server without its database", () => refuse(auth.refresh, "ERR_UNAVAILABLE")],
  ["a server that is broken", () => refuse(auth.refresh, "ERR_INTERNAL_SERVER_ERROR")],
  ["a server that has had enough", () => refuse(auth.refresh, "ERR_TOO_MANY_REQUESTS")],
  ["somebody between who knows nothing of it", () => answer(auth.refresh, strange)],
])("a token that was old before %s loads nothing anew, and is tried again until it is renewed", async (_, goes) => {
  const { connection, reload } = await opened();
  vi.useFakeTimers();
  goes();
  for (const times of [2, 3]) {
    isTooOld();
    await passesUntil(() => expect(socket.connect).toHaveBeenCalledTimes(times));
  }
  answer(auth.refresh, () => ({ token: "token-2", user: aUser() }));
  isTooOld();
  await passesUntil(() => expect(socket.connect).toHaveBeenCalledTimes(4));
  expect(reload).not.toHaveBeenCalled();
  connection.stop();
});

test("when it is refused for another reason than a lost session, the page is loaded again, and whoever stays is not cut off", async () => {
  const { connection, reload } = await opened();
  vi.useFakeTimers();
  refuse(auth.refresh, "ERR_ORIGIN");
  isTooOld();
  await passesUntil(() => expect(reload).toHaveBeenCalledOnce());
  await passesUntil(() => expect(socket.connect).toHaveBeenCalledTimes(2));
  isTooOld();
  await passesUntil(() => expect(socket.connect).toHaveBeenCalledTimes(3));
  expect(reload, "he is asked once").toHaveBeenCalledOnce();
  connection.stop();
});

test("a line that does not come is missed after some seconds, until it comes, or until nobody wants it any more", async () => {
  vi.useFakeTimers();
  const { connection } = await opened();
  const { result } = renderHook(useConnectivity);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const line = (what: string) => act(async () => void socket.heard.get(what)?.("transport close"));
  await pass(5_000);
  expect(result.current).toBe("whole");
  await pass(5_000);
  expect(result.current).toBe("unheard");
  await line("connect");
  expect(result.current).toBe("whole");

  await line("disconnect");
  await pass(5_000);
  await line("connect");
  await pass(60_000);
  expect(result.current, "it was soon back").toBe("whole");

  await line("disconnect");
  await pass(10_000);
  expect(result.current).toBe("unheard");
  act(() => connection.stop());
  expect(result.current).toBe("whole");
});

test("a server that hangs up is called again; a network that fails comes back by itself", async () => {
  await opened();
  socket.heard.get("disconnect")?.("io server disconnect");
  expect(socket.connect).toHaveBeenCalledTimes(2);
  socket.heard.get("disconnect")?.("transport close");
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

test("whom a server turns away that could not look who he is knocks again, until he leaves; a network that fails is tried by itself", async () => {
  vi.useFakeTimers();
  const { connection } = await opened();
  const fails = (active: boolean) => {
    socket.active = active;
    socket.heard.get("connect_error")?.(new Error("timeout exceeded when trying to connect"));
    return vi.advanceTimersByTimeAsync(10_000);
  };
  await fails(true);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  await fails(false);
  expect(socket.connect).toHaveBeenCalledTimes(2);
  const failing = fails(false);
  connection.stop();
  await failing;
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

test("whoever leaves is not heard any more", async () => {
  const { connection } = await opened();
  connection.stop();
  expect(socket.close).toHaveBeenCalledOnce();
});
