import type { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { renew } from "./api.ts";
import { askAnew } from "./askAnew.ts";
import { listen, setLine } from "./realtime.ts";
import { session, storedToken, tokenNow } from "./session.ts";

const STILL_HERE_EVERY_MS = 5 * 60 * 1000;
const RELOAD_AFTER_MS = 1000;
const FETCH_AGAIN_AFTER_MS = 5000;

/** Keeps one socket open for as long as somebody is signed in; `stop` closes it. */
export function connect(companyId: number, cache: QueryClient, reload = () => window.location.reload()): { stop(): void } {
  let socket: Socket | undefined;
  let stopped = false;
  let stillHere: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  begin();
  return {
    stop() {
      stopped = true;
      clearInterval(stillHere);
      clearTimeout(again);
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
    keepUp(opened, cache);
    opened.on("connect_error", (error) => void refused(opened, error));
    stillHere = setInterval(() => opened.emit("userStatus"), STILL_HERE_EVERY_MS);
    opened.connect();
  }

  async function refused(opened: Socket, { message }: Error) {
    if (message !== "ERR_TOKEN_EXPIRED" && message !== "ERR_SESSION_EXPIRED") return; // the network: it tries again by itself
    try {
      await renew(storedToken());
      if (!stopped) opened.connect();
    } catch {
      if (session().state === "in") setTimeout(reload, RELOAD_AFTER_MS);
    }
  }
}

/** What it means for a screen that its line comes and goes. */
export function keepUp(line: Socket, cache: QueryClient) {
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
}
