import {
  type AuthenticationCreds,
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeWASocket,
  type SocketConfig,
  type WASocket,
} from "baileys";
import { deferVersion } from "./deferVersion.ts";
import { messageOf } from "./deliver.ts";
import { aboutToSeal } from "./flight.ts";
import { gate } from "./gate.ts";
import type { GroupCache } from "./groups.ts";
import { keyStore } from "./keys.ts";
import { type Listening, listen } from "./listening.ts";
import { logger } from "./logger.ts";
import type { EngineOptions } from "./options.ts";
import type { Parent } from "./parent.ts";

type SocketOptions = {
  parent: Parent;
  creds: AuthenticationCreds;
  closed: AbortSignal;
  options: EngineOptions;
  retries: NonNullable<SocketConfig["msgRetryCounterCache"]>;
  groups: GroupCache;
  listening: Omit<Listening, "sock" | "bookKept">;
};

/** One connection to WhatsApp, from its first byte to its end. The next one is another socket. */
export function makeSocket({ parent, creds, closed, options, retries, groups, listening }: SocketOptions): WASocket {
  // The handlers need the socket, and the socket is created with the handlers.
  let arriving: ReturnType<typeof listen> | undefined;
  const gated = gate({
    message: async (node, message) => arriving?.message(node, message),
    // After the end of the socket, a message may only be unreadable because of that.
    unreadable: async (node) => (closed.aborted ? undefined : arriving?.unreadable(node)),
    hidden: async (node, kind) => arriving?.hidden(node, kind),
    receipt: async (node) => arriving?.receipt(node),
    call: async (node) => arriving?.call(node),
  });

  const { keys, release } = deferVersion(keyStore(parent, closed));
  const sock = makeWASocket({
    auth: { creds, keys },
    waWebSocketUrl: options.url,
    version: options.versions.now(),
    browser: Browsers.ubuntu("Chrome"),
    logger,
    makeSignalRepository: gated.wrapped(DEFAULT_CONNECTION_CONFIG.makeSignalRepository),
    msgRetryCounterCache: retries,
    getMessage: async ({ id }) => (id ? messageOf(await parent.ask("getMessage", { providerId: id })) : undefined),
    patchMessageBeforeSending: async (message) => {
      await aboutToSeal(message);
      return message;
    },
    cachedGroupMetadata: async (id) => groups.known(id),
    // Stories and channels are no conversations.
    shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
    // Otherwise the phone would stop notifying its user.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
  });
  // A silent server does not answer a close either, and Baileys would wait half a minute for it.
  sock.ws.close = async () => terminate(sock);
  // With a listener for this event, such as Baileys' own, the socket does not close by itself.
  sock.ws.on("unexpected-response", (_asked: unknown, { statusCode }: { statusCode?: number }) => {
    sock.end(new Error(`HTTP ${statusCode}`)).catch(() => {});
  });
  gated.watch(sock);
  groups.watch(sock);
  arriving = listen({ ...listening, sock, bookKept: release });
  return sock;
}

/** Leaves nothing behind: no timer, no listener that would keep it in memory, no reaction to further messages. */
export function endSocket(sock: WASocket): void {
  const { ws } = sock;
  terminate(sock);
  sock.end(undefined).catch(() => {});
  for (const event of LISTENED) sock.ev.removeAllListeners(event);
  ws.removeAllListeners();
  // An emitter without a listener for errors throws them.
  ws.on("error", () => {});
}

const LISTENED = [
  ...(["connection.update", "creds.update", "messages.upsert", "lid-mapping.update"] as const),
  ...(["groups.upsert", "groups.update", "group-participants.update"] as const),
  ...(["contacts.upsert", "contacts.update", "messaging-history.set"] as const),
];

const terminate = ({ ws }: WASocket) => (ws as unknown as { socket: { terminate(): void } | null }).socket?.terminate();

/** Removes us from the phone's linked devices, and waits until WhatsApp has done it. */
export async function unlink(sock: WASocket): Promise<void> {
  const jid = sock.user?.id ?? "";
  const content = [{ tag: "remove-companion-device", attrs: { jid, reason: "user_initiated" } }];
  await sock.query({ tag: "iq", attrs: { to: "s.whatsapp.net", type: "set", xmlns: "md" }, content });
}

/** While our database is down nothing more is read: WhatsApp keeps it. */
export function pauseReading(sock: WASocket, isPaused: boolean): void {
  const socket = (sock.ws as unknown as { socket: { pause(): void; resume(): void } | null }).socket;
  if (isPaused) socket?.pause();
  else socket?.resume();
}
