import type { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { renew } from "./api.ts";
import { askAnew } from "./askAnew.ts";
import { listen, setLine } from "./realtime.ts";
import { session, storedToken, tokenNow } from "./session.ts";

const STILL_HERE_EVERY_MS = 5 * 60 * 1000;
const RELOAD_AFTER_MS = 1000;
const FETCH_AGAIN_AFTER_MS = 5000;
const KNOCK_AGAIN_AFTER_MS = 2000;

/** Keeps one socket open for as long as somebody is signed in; `stop` closes it. */
export function connect(companyId: number, cache: QueryClient, reload = () => window.location.reload()): { stop(): void } {
  let socket: Socket | undefined;
  let stopped = false;
  let stillHere: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let rest = () => {};

  begin();
  return {
    stop() {
      stopped = true;
      clearInterval(stillHere);
      clearTimeout(again);
      rest();
      setLine(undefined);
      socket?.close();
    },
  };

  /** Its code comes by the network, too: without it nothing on the screen would ever change. */
  function begin() {
    open().catch(() => {
      if (!stopped) again = setTimeout(begin, FETCH_AGAIN_AFTER_MS);
    });
  }

  async function open() {
    const { io } = await import("socket.io-client");
    if (stopped) return;
    const opened = io({ transports: ["websocket"], auth: (give) => give({ token: tokenNow() }), autoConnect: false });
    socket = opened;
    await listen(opened, companyId);
    if (stopped) return;
    rest = keepUp(opened, cache, () => void enterAnew(opened));
    stillHere = setInterval(() => opened.emit("userStatus"), STILL_HERE_EVERY_MS);
    opened.connect();
  }

  async function enterAnew(opened: Socket) {
    try {
      await renew(storedToken());
      if (!stopped) opened.connect();
    } catch {
      if (session().state === "in") setTimeout(reload, RELOAD_AFTER_MS);
    }
  }
}

const expired = new Set(["ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED"]);

/** What it means for a screen that its line comes and goes. Answers how to let it be. */
export function keepUp(line: Socket, cache: QueryClient, onExpired = () => {}): () => void {
  let knocking: ReturnType<typeof setTimeout> | undefined;
  line.on("connect", () => {
    line.emit("userStatus");
    setLine(line);
    // While we were away anything may have happened; and the first time, what came to pass since the screen was asked for.
    void askAnew(cache, []);
  });
  // A server that hangs up on purpose is not asked again by itself; the token may only have grown old.
  line.on("disconnect", (reason) => {
    setLine(undefined);
    if (reason === "io server disconnect") line.connect();
  });
  // The network is tried again by itself; whom the server turned away, because it could not look who he is, has to knock again.
  line.on("connect_error", ({ message }) => {
    if (expired.has(message)) return onExpired();
    if (line.active) return;
    clearTimeout(knocking);
    knocking = setTimeout(() => line.connect(), KNOCK_AGAIN_AFTER_MS * (1 + Math.random()));
  });
  return () => clearTimeout(knocking);
}
