import { createReadStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { finished } from "node:stream";
import type { Channel, ChannelPorts, Fetched } from "../channel.ts";
import type { FetchedFile, ParentAsk } from "../engine.ts";
import { inOrder } from "./inOrder.ts";
import { LineCut } from "./link.ts";
import type { BetaEngine } from "./process.ts";
import type { SessionStore } from "./store.ts";
import type { WebVersions } from "./versions.ts";

let channels = 0;

/**
 * A number on WhatsApp Web: the engine's process runs it, and our process stores its state. `session` is the same for all channels of one
 * connection, of which one at a time is open.
 */
export function betaChannel(
  engine: BetaEngine,
  { session: connection, store: sessionStore }: { session: string; store: SessionStore },
  ports: ChannelPorts,
): Channel {
  const store = inOrder(sessionStore);
  channels += 1;
  /** A unique name, so that late events of the connection's previous channel do not reach this one. */
  const session = `${connection}/${channels}`;
  let turn = 0;
  /** Only the latest call continues, even if the database answers an earlier one later. */
  const inTurn = () => {
    turn += 1;
    return turn;
  };
  /** Kept to reopen after a restart of the engine, so that a user who is typing a pairing code gets no new one. */
  let wantedNumber: string | null = null;
  const open = async (pairingNumber: string | null, ownTurn: number) => {
    // Two channels on one set of keys destroy it.
    await engine.endings.over(connection);
    const [creds, version] = await Promise.all([store.getCreds(), engine.versions.last()]);
    if (ownTurn === turn) await engine.ask(session, "open", { creds, pairingNumber, version });
  };

  const tell = (event: Parameters<ChannelPorts["tell"]>[0]) => {
    // Status events are for people: an event that fails is not retried, because the next one replaces it.
    ports.tell(event).catch(() => {});
  };

  /** Retried because the database may be away as well, as when the whole machine restarts, and nothing else would call this again. */
  const reopen = async () => {
    for (const ownTurn = inTurn(); ownTurn === turn; await pause(REOPEN_MS)) {
      try {
        return await open(wantedNumber, ownTurn);
      } catch (error) {
        // The engine has died again, and calls revive again.
        if (error instanceof LineCut) return;
      }
    }
  };

  const peer = {
    answer: (request: ParentAsk) => answerOf({ store, ports, versions: engine.versions }, request),
    tell,
    revive: () => {
      tell({ type: "status", status: "OPENING", cause: "lost", detail: "engine-restarted" });
      void reopen();
    },
  };

  return {
    async connect({ pairingNumber } = {}) {
      engine.attach(session, peer);
      wantedNumber = pairingNumber ?? null;
      await open(wantedNumber, inTurn());
    },

    async disconnect({ logout }) {
      inTurn();
      const closed = engine.ask(session, "close", { logout }).finally(() => engine.detach(session));
      engine.endings.note(connection, closed);
      return closed;
    },

    async deliver(order) {
      try {
        return await engine.ask(session, "deliver", { order });
      } catch (error) {
        // The engine died during the delivery.
        return { state: "unknown", reason: error instanceof Error ? error.message : "engine-gone" };
      }
    },

    async markRead(messages) {
      await engine.ask(session, "markRead", { messages });
    },
    check: (number) => engine.ask(session, "check", { number }),
    fetchMedia: async (source) => fetched(await engine.ask(session, "fetchMedia", { source })),
    async profilePicture(of) {
      const file = await engine.ask(session, "profilePicture", { of });
      return file && fetched(file);
    },
    async rejectCall(call) {
      await engine.ask(session, "rejectCall", call);
    },
    templates: async () => [],
  };
}

const REOPEN_MS = 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

type Answering = { store: SessionStore; ports: ChannelPorts; versions: WebVersions };

async function answerOf({ store, ports, versions }: Answering, request: ParentAsk): Promise<unknown> {
  switch (request.name) {
    case "keep":
      return ports.keep(request.arrivals);
    case "getKeys":
      return store.getKeys(request.keyType, request.ids);
    case "setKeys":
      return store.setKeys(request.rows);
    case "setCreds":
      return store.setCreds(request.value);
    case "clear":
      return store.clear();
    case "keepMessage":
      return store.keepMessage(request.ref, request.raw);
    case "getMessage":
      return store.getMessage(request.providerId);
    case "keepVersion":
      return versions.keep(request.version);
  }
}

/** The engine's temporary file is deleted once it was read. */
function fetched({ path, mime, name }: FetchedFile): Fetched {
  const stream = createReadStream(path);
  finished(stream, () => void unlink(path).catch(() => {}));
  return { stream, mime, name };
}
