import { AsyncLocalStorage } from "node:async_hooks";
import { type BinaryNode, proto, type SignalRepositoryWithLIDStore, type SocketConfig, type WASocket } from "baileys";

/** What the gate hands on, and waits for, before WhatsApp is told that we have it. */
type Arriving = {
  message(node: BinaryNode, message: proto.IMessage): Promise<void>;
  /** A message that nobody can read, unless its sender says it again. */
  unreadable(node: BinaryNode): Promise<void>;
  /** A message that only the phone shows, and of which kind it is. */
  hidden(node: BinaryNode, kind: string): Promise<void>;
  receipt(node: BinaryNode): Promise<void>;
  call(node: BinaryNode): Promise<void>;
};

type MakeRepository = SocketConfig["makeSignalRepository"];
type Keys = { transaction<T>(work: () => Promise<T>, key: string): Promise<T> };

/**
 * Baileys acknowledges first and tells afterwards. So we stand inside: in the middle of deciphering, when a message can be read and
 * the keys that could read it are not yet used up in the store. What dies before we have kept the message can be deciphered once more;
 * what dies after it is only a copy.
 */
export function gate(arriving: Arriving) {
  const nodes = new WeakMap<Uint8Array, BinaryNode>();

  const wrapped =
    (make: MakeRepository): MakeRepository =>
    (auth, logger, lookUp) => {
      const repository = make(auth, logger, lookUp);
      const keys = auth.keys as unknown as Keys;
      const outside = AsyncLocalStorage.snapshot();

      /**
       * A session has two names, a number's and a LID's, and Baileys has a lock for each, and none for what it sends: of two who went on
       * with one session at once, as when both write, the later undid the other's turn, and from then on nobody read anything.
       */
      const lockOf = async (jid: string) =>
        repository.jidToSignalProtocolAddress((jid.endsWith("@lid") ? null : await repository.lidMapping.getLIDForPN(jid)) ?? jid);
      /** Not as a part of what it happens in: the next one finds it done. */
      const alone = <T>(jid: string, work: () => Promise<T>) => outside(async () => keys.transaction(work, await lockOf(jid)));
      const keeping = async <T extends Uint8Array>(key: string, cipher: Uint8Array, decrypt: () => Promise<T>): Promise<T> => {
        const node = nodes.get(cipher);
        const read = async () => {
          const plain = await decrypt();
          if (node) await arriving.message(node, messageIn(plain));
          return plain;
        };
        try {
          return await keys.transaction(read, key);
        } catch (error) {
          // Baileys goes on to ask for it again, and then says that we have it.
          if (node) await arriving.unreadable(node);
          throw error;
        }
      };

      return {
        ...repository,
        decryptMessage: async (asked) => keeping(await lockOf(asked.jid), asked.ciphertext, () => repository.decryptMessage(asked)),
        encryptMessage: (asked) => alone(asked.jid, () => repository.encryptMessage(asked)),
        injectE2ESession: (asked) => alone(asked.jid, () => repository.injectE2ESession(asked)),
        migrateSession: (...asked) => outside(() => repository.migrateSession(...asked)),
        deleteSession: (...asked) => outside(() => repository.deleteSession(...asked)),
        decryptGroupMessage: (asked) => keeping(asked.group, asked.msg, () => repository.decryptGroupMessage(asked)),
      } satisfies SignalRepositoryWithLIDStore;
    };

  const watch = ({ ws }: Pick<WASocket, "ws">) => {
    before(ws, "CB:message", (node) => {
      const kind = hiddenIn(node);
      if (kind !== undefined) return arriving.hidden(node, kind);
      return isEmpty(node) ? arriving.unreadable(node) : undefined;
    });
    // Before Baileys, which begins to decipher in its own listener.
    ws.prependListener("CB:message", (node: BinaryNode) => {
      for (const part of Array.isArray(node.content) ? node.content : []) {
        if (part.content instanceof Uint8Array) nodes.set(part.content, node);
      }
    });
    before(ws, "CB:receipt", arriving.receipt);
    before(ws, "CB:call", arriving.call);
  };

  return { wrapped, watch };
}

type Events = WASocket["ws"];

/** Whoever listens to this event hears it when `first` is done, and never when it failed. */
function before(ws: Events, event: string, first: (node: BinaryNode) => Promise<void> | undefined) {
  const after = ws.listeners(event) as ((node: BinaryNode) => unknown)[];
  ws.removeAllListeners(event);
  ws.on(event, (node: BinaryNode) => {
    const goOn = () => after.forEach((listener) => void listener(node));
    const done = first(node);
    if (done) done.then(goOn, () => {});
    else goOn();
  });
}

/** What may be seen once, and what is said by machines: Baileys tells WhatsApp that it was heard, or refuses it, and tells nobody else. */
function hiddenIn({ content }: BinaryNode): string | undefined {
  const parts = Array.isArray(content) ? content : [];
  // Sealed with the secret of another message: it is not even tried.
  if (parts.find(({ tag }) => tag === "enc")?.attrs.type === "msmsg") return "msmsg";
  if (parts.some(({ tag }) => tag === "enc" || tag === "plaintext")) return undefined;
  const kind = parts.find(({ tag }) => tag === "unavailable")?.attrs.type;
  return kind === "view_once" || kind?.endsWith("_unavailable_fanout") ? kind : undefined;
}

/** It came without anything that could be deciphered: the phone is asked for it. */
const isEmpty = ({ content }: BinaryNode) =>
  !(Array.isArray(content) ? content : []).some(
    (part) => (part.tag === "enc" || part.tag === "plaintext") && part.content instanceof Uint8Array,
  );

/** Padded with as many bytes as its last byte says. */
function messageIn(plain: Uint8Array): proto.IMessage {
  const pad = plain[plain.length - 1] ?? 0;
  const message = proto.Message.decode(plain.subarray(0, plain.length - pad));
  return message.deviceSentMessage?.message ?? message;
}
