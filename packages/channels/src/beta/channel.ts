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
 * One number on WhatsApp Web: everything of it happens in the engine's process, everything it must remember in ours.
 * `session` is the same for all channels of one connection, of which one after the other is open.
 */
export function betaChannel(
  engine: BetaEngine,
  { session: connection, store: kept }: { session: string; store: SessionStore },
  ports: ChannelPorts,
): Channel {
  const store = inOrder(kept);
  channels += 1;
  /** A name of its own: the last words of the one before, which may come late, are not for this one. */
  const session = `${connection}/${channels}`;
  let turn = 0;
  /** What was asked last holds, however long the database takes over what was asked before. */
  const inTurn = () => {
    turn += 1;
    return turn;
  };
  /** Whoever waits for a code to type is shown no other when the engine comes back. */
  let wanted: string | null = null;
  const open = async (pairingNumber: string | null, mine: number) => {
    // Two on one set of keys destroy it.
    await engine.endings.over(connection);
    const [creds, version] = await Promise.all([store.getCreds(), engine.versions.last()]);
    if (mine === turn) await engine.ask(session, "open", { creds, pairingNumber, version });
  };

  const tell = (event: Parameters<ChannelPorts["tell"]>[0]) => {
    // What is told is news for people: it is told once, and what could not be told now is told by the next change.
    ports.tell(event).catch(() => {});
  };

  /** The database may be away at the same moment, as when the whole machine comes back: nobody else would ask again. */
  const reopen = async () => {
    for (const mine = inTurn(); mine === turn; await pause(REOPEN_MS)) {
      try {
        return await open(wanted, mine);
      } catch (error) {
        // The engine has died once more, and comes back once more.
        if (error instanceof LineCut) return;
      }
    }
  };

  const peer = {
    answer: (asked: ParentAsk) => answerOf({ store, ports, versions: engine.versions }, asked),
    tell,
    revive: () => {
      tell({ type: "status", status: "OPENING", cause: "lost", detail: "engine-restarted" });
      void reopen();
    },
  };

  return {
    async connect({ pairingNumber } = {}) {
      engine.attach(session, peer);
      wanted = pairingNumber ?? null;
      await open(wanted, inTurn());
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
        // The process died with the message in its hands.
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

async function answerOf({ store, ports, versions }: Answering, asked: ParentAsk): Promise<unknown> {
  switch (asked.name) {
    case "keep":
      return ports.keep(asked.arrivals);
    case "getKeys":
      return store.getKeys(asked.keyType, asked.ids);
    case "setKeys":
      return store.setKeys(asked.rows);
    case "setCreds":
      return store.setCreds(asked.value);
    case "clear":
      return store.clear();
    case "keepMessage":
      return store.keepMessage(asked.ref, asked.raw);
    case "getMessage":
      return store.getMessage(asked.providerId);
    case "keepVersion":
      return versions.keep(asked.version);
  }
}

/** The engine's temporary file lives as long as somebody reads it. */
function fetched({ path, mime, name }: FetchedFile): Fetched {
  const stream = createReadStream(path);
  finished(stream, () => void unlink(path).catch(() => {}));
  return { stream, mime, name };
}
