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

/** Keeps one socket open while a user is signed in; `stop` closes it. */
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

  /** The socket's code is loaded over the network, too: without it the screen would never update. */
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
    rest = followConnection(opened, cache, (knock) => void enterAnew(opened, knock));
    stillHere = setInterval(() => opened.emit("userStatus"), STILL_HERE_EVERY_MS);
    opened.connect();
  }

  async function enterAnew(opened: Socket, knock: () => void) {
    try {
      await renew(storedToken());
      if (!stopped) opened.connect();
    } catch (error) {
      if (stopped || session().state === "out") return;
      // Without an answer do not reload: the screen would be lost. Only once: the browser may ask about leaving, and the user may stay.
      if (isRefused(error)) reloading ??= setTimeout(reload, RELOAD_AFTER_MS);
      knock();
    }
  }
}

const expired = new Set(["ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED"]);

/** What connecting and disconnecting do to the screen. Returns how to unsubscribe. */
export function followConnection(line: Socket, cache: QueryClient, onExpired = (_knock: () => void) => {}): () => void {
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
    // Events of the offline time were missed; on the first connect, those since the first queries.
    void refetchQueries(cache, []);
  });
  // After a disconnect by the server, socket.io does not reconnect by itself; the token may only have expired.
  line.on("disconnect", (reason) => {
    setLine(undefined);
    connectionLost();
    if (reason === "io server disconnect") line.connect();
  });
  // socket.io retries network errors by itself; after a refused handshake (the user could not be checked) we retry.
  line.on("connect_error", ({ message }) => {
    if (expired.has(message)) onExpired(knock);
    else if (!line.active) knock();
  });
  return () => clearTimeout(knocking);
}
