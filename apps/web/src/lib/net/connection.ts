import type { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { renew } from "../api.ts";
import { listen, setLine } from "../realtime.ts";
import { isRefused } from "../refusal.ts";
import { session, storedToken, tokenNow } from "../session.ts";
import { connectionBack, connectionLost } from "./connectivity.ts";
import { refetchQueries } from "./refetchQueries.ts";

const STILL_HERE_EVERY_MS = 5 * 60 * 1000;
const RELOAD_AFTER_MS = 1000;
const FETCH_AGAIN_AFTER_MS = 5000;
const KNOCK_AGAIN_AFTER_MS = { first: 2000, most: 8000 };

/** Keeps one socket open for as long as somebody is signed in; `stop` closes it. */
export function connect(companyId: number, cache: QueryClient, reload = () => window.location.reload()): { stop(): void } {
  let socket: Socket | undefined;
  let stopped = false;
  let stillHere: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let reloading: ReturnType<typeof setTimeout> | undefined;
  let rest = () => {};

  connectionLost();
  begin();
  return {
    stop() {
      stopped = true;
      clearInterval(stillHere);
      clearTimeout(again);
      clearTimeout(reloading);
      rest();
      setLine(undefined);
      connectionBack();
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
    rest = keepUp(opened, cache, (knock) => void enterAnew(opened, knock));
    stillHere = setInterval(() => opened.emit("userStatus"), STILL_HERE_EVERY_MS);
    opened.connect();
  }

  async function enterAnew(opened: Socket, knock: () => void) {
    try {
      await renew(storedToken());
      if (!stopped) opened.connect();
    } catch (error) {
      if (stopped || session().state === "out") return;
      // Where nobody could answer nothing is loaded anew: what is on the screen would be lost. Once, for whoever is asked may stay here.
      if (isRefused(error)) reloading ??= setTimeout(reload, RELOAD_AFTER_MS);
      knock();
    }
  }
}

const expired = new Set(["ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED"]);

/** What it means for a screen that its line comes and goes. Answers how to let it be. */
export function keepUp(line: Socket, cache: QueryClient, onExpired = (_knock: () => void) => {}): () => void {
  let knocking: ReturnType<typeof setTimeout> | undefined;
  let waitsMs = KNOCK_AGAIN_AFTER_MS.first;
  const knock = () => {
    clearTimeout(knocking);
    knocking = setTimeout(() => line.connect(), waitsMs * (1 + Math.random()));
    waitsMs = Math.min(2 * waitsMs, KNOCK_AGAIN_AFTER_MS.most);
  };
  line.on("connect", () => {
    waitsMs = KNOCK_AGAIN_AFTER_MS.first;
    line.emit("userStatus");
    setLine(line);
    connectionBack();
    // While we were away anything may have happened; and the first time, what came to pass since the screen was asked for.
    void refetchQueries(cache, []);
  });
  // A server that hangs up on purpose is not asked again by itself; the token may only have grown old.
  line.on("disconnect", (reason) => {
    setLine(undefined);
    connectionLost();
    if (reason === "io server disconnect") line.connect();
  });
  // The network is tried again by itself; whom the server turned away, because it could not look who he is, has to knock again.
  line.on("connect_error", ({ message }) => {
    if (expired.has(message)) onExpired(knock);
    else if (!line.active) knock();
  });
  return () => clearTimeout(knocking);
}
