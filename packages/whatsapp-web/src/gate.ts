import { AsyncLocalStorage } from "node:async_hooks";
import { type BinaryNode, proto, type SignalRepositoryWithLIDStore, type SocketConfig, type WASocket } from "baileys";

/** Handlers that must finish before WhatsApp gets our confirmation. */
type ArrivalHandlers = {
  message(node: BinaryNode, message: proto.IMessage): Promise<void>;
  /** A message that cannot be decrypted, unless its sender sends it again. */
  unreadable(node: BinaryNode): Promise<void>;
  /** A message that only the phone shows, with its kind. */
  hidden(node: BinaryNode, kind: string): Promise<void>;
  receipt(node: BinaryNode): Promise<void>;
  call(node: BinaryNode): Promise<void>;
};

type MakeRepository = SocketConfig["makeSignalRepository"];
type Keys = { transaction<T>(work: () => Promise<T>, key: string): Promise<T> };

/**
 * Baileys confirms a message before it emits it. So we hook into its decryption, when the message is readable and the used keys are not yet
 * deleted from the store. If the process dies before the message is stored, it can be decrypted again; if it dies afterwards, the message
 * only arrives twice.
 */
export function gate(arriving: ArrivalHandlers) {
  const nodes = new WeakMap<Uint8Array, BinaryNode>();

  const wrapped =
    (make: MakeRepository): MakeRepository =>
    (auth, logger, lookUp) => {
      const repository = make(auth, logger, lookUp);
      const keys = auth.keys as unknown as Keys;
      const outside = AsyncLocalStorage.snapshot();

      /**
       * A session has two addresses, by number and by LID. Baileys locks them separately, and does not lock at all when sending: two
       * concurrent users of one session, such as both sides writing at once, would overwrite each other's ratchet, and make all later
       * messages unreadable.
       */
      const lockOf = async (jid: string) =>
        repository.jidToSignalProtocolAddress((jid.endsWith("@lid") ? null : await repository.lidMapping.getLIDForPN(jid)) ?? jid);
      /** Outside of the current transaction, so that the next one already sees the result. */
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
          // Baileys then requests the message again and confirms it.
          if (node) await arriving.unreadable(node);
          throw error;
        }
      };

      return {
        ...repository,
        decryptMessage: async (options) => keeping(await lockOf(options.jid), options.ciphertext, () => repository.decryptMessage(options)),
        encryptMessage: (options) => alone(options.jid, () => repository.encryptMessage(options)),
        injectE2ESession: (options) => alone(options.jid, () => repository.injectE2ESession(options)),
        migrateSession: (...args) => outside(() => repository.migrateSession(...args)),
        deleteSession: (...args) => outside(() => repository.deleteSession(...args)),
        decryptGroupMessage: (options) => keeping(options.group, options.msg, () => repository.decryptGroupMessage(options)),
      } satisfies SignalRepositoryWithLIDStore;
    };

  const watch = ({ ws }: Pick<WASocket, "ws">) => {
    runBefore(ws, "CB:message", (node) => {
      const kind = hiddenIn(node);
      if (kind !== undefined) return arriving.hidden(node, kind);
      return isEmpty(node) ? arriving.unreadable(node) : undefined;
    });
    // Before Baileys, which starts to decrypt in its own listener.
    ws.prependListener("CB:message", (node: BinaryNode) => {
      for (const part of Array.isArray(node.content) ? node.content : []) {
        if (part.content instanceof Uint8Array) nodes.set(part.content, node);
      }
    });
    runBefore(ws, "CB:receipt", arriving.receipt);
    runBefore(ws, "CB:call", arriving.call);
  };

  return { wrapped, watch };
}

type Events = WASocket["ws"];

/** Runs `first` before the event's listeners, which are skipped if it fails. */
function runBefore(ws: Events, event: string, first: (node: BinaryNode) => Promise<void> | undefined) {
  const listeners = ws.listeners(event) as ((node: BinaryNode) => unknown)[];
  ws.removeAllListeners(event);
  ws.on(event, (node: BinaryNode) => {
    const goOn = () => listeners.forEach((listener) => void listener(node));
    const done = first(node);
    if (done) done.then(goOn, () => {});
    else goOn();
  });
}

/** View-once messages and those of bots: Baileys confirms or refuses them without emitting them. */
function hiddenIn({ content }: BinaryNode): string | undefined {
  const parts = Array.isArray(content) ? content : [];
  // Encrypted with another message's secret: Baileys does not try to decrypt it.
  if (parts.find(({ tag }) => tag === "enc")?.attrs.type === "msmsg") return "msmsg";
  if (parts.some(({ tag }) => tag === "enc" || tag === "plaintext")) return undefined;
  const kind = parts.find(({ tag }) => tag === "unavailable")?.attrs.type;
  return kind === "view_once" || kind?.endsWith("_unavailable_fanout") ? kind : undefined;
}

/** The message has nothing to decrypt: Baileys asks the phone for it. */
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
