import { isCalled } from "@recado/contract/events";
import { io } from "socket.io-client";
import { onTestFinished } from "vitest";
import { eventually } from "./eventually.ts";

type ReceivedEvent = { event: string; payload: unknown };
type How = { namespace?: "/" | "/api" | string; query?: Record<string, string>; origin?: string };

/** A socket as a browser opens it; it records everything it receives and closes with the test. */
export function openSocket(url: string, token: string | undefined, { namespace = "/", query = {}, origin }: How = {}) {
  const heard: ReceivedEvent[] = [];
  let refused: string | undefined;
  let closed: string | undefined;
  const socket = io(`${url}${namespace}`, {
    path: "/socket.io",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...(token === undefined ? {} : { auth: { token } }),
    query,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  socket.on("connect_error", (error) => {
    refused = error.message;
  });
  socket.on("disconnect", (reason) => {
    closed = reason;
  });
  onTestFinished(() => void socket.close());

  return {
    heard,
    of: (event: string) => heard.filter((each) => isCalled(each.event, event)).map(({ payload }) => payload),
    send: (event: string, ...values: unknown[]) => void socket.emit(event, ...values),
    isOpen: () => socket.connected,
    /** Resolves when the server has read everything sent so far: it refuses this unknown namespace in order. */
    wasRead: () => new Promise<void>((resolve) => void socket.io.socket("/nowhere").once("connect_error", () => resolve())),
    closedBecause: () => closed,
    close: () => void socket.close(),
    /** "ready", or the reason of the refusal. */
    outcome: () =>
      eventually(
        () => refused ?? heard.find(({ event }) => event === "ready")?.event,
        (seen) => seen !== undefined,
      ),
  };
}
export type TestSocket = ReturnType<typeof openSocket>;
