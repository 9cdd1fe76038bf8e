import { type BinaryNode, Curve, generateSignalPubKey, proto, signedKeyPair } from "baileys";
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from "baileys/lib/Signal/Group/index.js";
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from "libsignal";
import { restoreSessionAfterFailedTry, silenceSessionLogs } from "../harden.ts";
import { bigEndian, bytesOf, child, children, node } from "./nodes.ts";

silenceSessionLogs();
// A real phone damages none of its sessions.
restoreSessionAfterFailedTry();

type KeyPair = ReturnType<typeof Curve.generateKeyPair>;

/** The keys that a company's device has uploaded, so that others can write to it. */
export type DeviceKeys = {
  address: ProtocolAddress;
  registrationId: number;
  identity: Uint8Array;
  signed: { id: number; key: Uint8Array; signature: Uint8Array };
  preKeys: Map<number, Uint8Array>;
};

/** A phone's side of the Signal protocol, towards any number of devices. */
export class Signal {
  readonly identity: KeyPair;
  readonly registrationId = 1 + Math.floor(Math.random() * 16_000);
  private readonly signed: ReturnType<typeof signedKeyPair>;
  private readonly preKeys = new Map<number, KeyPair>();
  private readonly sessions = new Map<string, Uint8Array>();
  private readonly senderKeys = new Map<string, SenderKeyRecord>();
  private nextPreKey = 1;
  private working: Promise<unknown> = Promise.resolve();

  constructor(identity: KeyPair = Curve.generateKeyPair()) {
    this.identity = identity;
    this.signed = signedKeyPair(identity, 1);
  }

  /** Each one-time key is handed out once. */
  bundle(jid: string): BinaryNode {
    const id = this.nextPreKey++;
    const preKey = Curve.generateKeyPair();
    this.preKeys.set(id, preKey);
    const { keyId, keyPair, signature } = this.signed;
    const signed = [node("id", {}, bigEndian(keyId, 3)), node("value", {}, keyPair.public), node("signature", {}, signature)];
    return node("user", { jid }, [
      node("registration", {}, bigEndian(this.registrationId, 4)),
      node("type", {}, Buffer.from([5])),
      node("identity", {}, this.identity.public),
      node("skey", {}, signed),
      node("key", {}, [node("id", {}, bigEndian(id, 3)), node("value", {}, preKey.public)]),
    ]);
  }

  seal(device: DeviceKeys, message: proto.IMessage): Promise<BinaryNode> {
    return this.alone(async () => {
      await this.begun(device);
      const { type, body } = await new SessionCipher(this.storage, device.address).encrypt(padded(message));
      return node("enc", { v: "2", type: type === 3 ? "pkmsg" : "msg" }, Buffer.from(body, "binary"));
    });
  }

  open(device: DeviceKeys, enc: BinaryNode): Promise<proto.Message> {
    return this.alone(async () => {
      const cipher = new SessionCipher(this.storage, device.address);
      const plain = await (enc.attrs.type === "pkmsg"
        ? cipher.decryptPreKeyWhisperMessage(bytesOf(enc))
        : cipher.decryptWhisperMessage(bytesOf(enc)));
      return unpadded(plain);
    });
  }

  /** A device that could not read our message gets a new session that it starts itself. */
  forget(device: DeviceKeys): void {
    this.sessions.delete(device.address.toString());
  }

  sealForGroup(group: string, own: string, message: proto.IMessage): Promise<{ key: proto.IMessage; enc: BinaryNode }> {
    return this.alone(async () => {
      const name = new SenderKeyName(group, new ProtocolAddress(own, 0));
      const distribution = await new GroupSessionBuilder(this.groupStore).create(name);
      const sealed = await new GroupCipher(this.groupStore, name).encrypt(padded(message));
      const key = { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution.serialize() } };
      return { key, enc: node("enc", { v: "2", type: "skmsg" }, Buffer.from(sealed)) };
    });
  }

  openForGroup(group: string, device: DeviceKeys, enc: BinaryNode): Promise<proto.Message> {
    const name = new SenderKeyName(group, device.address);
    return this.alone(async () => unpadded(await new GroupCipher(this.groupStore, name).decrypt(bytesOf(enc))));
  }

  learnSenderKey(
    device: DeviceKeys,
    { groupId, axolotlSenderKeyDistributionMessage }: proto.Message.ISenderKeyDistributionMessage,
  ): Promise<void> {
    const name = new SenderKeyName(groupId!, device.address);
    const distribution = new SenderKeyDistributionMessage(null, null, null, null, axolotlSenderKeyDistributionMessage!);
    return this.alone(() => new GroupSessionBuilder(this.groupStore).process(name, distribution));
  }

  private async begun(device: DeviceKeys): Promise<void> {
    const stored = this.sessions.get(device.address.toString());
    if (stored && SessionRecord.deserialize(stored).haveOpenSession()) return;
    const [preKey] = device.preKeys;
    if (preKey) device.preKeys.delete(preKey[0]);
    await new SessionBuilder(this.storage, device.address).initOutgoing({
      registrationId: device.registrationId,
      identityKey: generateSignalPubKey(device.identity),
      signedPreKey: { keyId: device.signed.id, publicKey: generateSignalPubKey(device.signed.key), signature: device.signed.signature },
      ...(preKey ? { preKey: { keyId: preKey[0], publicKey: generateSignalPubKey(preKey[1]) } } : {}),
    } as Parameters<SessionBuilder["initOutgoing"]>[0]);
  }

  /** Two concurrent uses would break the ratchet. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.working.then(work);
    this.working = next.catch(() => {});
    return next;
  }

  private readonly groupStore = {
    loadSenderKey: async (name: SenderKeyName) => this.senderKeys.get(name.toString()) ?? new SenderKeyRecord(),
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => void this.senderKeys.set(name.toString(), record),
  };

  private readonly storage = {
    loadSession: async (id: string) => {
      const stored = this.sessions.get(id);
      return stored ? SessionRecord.deserialize(stored) : undefined;
    },
    storeSession: async (id: string, record: SessionRecord) => void this.sessions.set(id, record.serialize()),
    isTrustedIdentity: () => true,
    saveIdentity: async () => false,
    loadIdentityKey: async () => undefined,
    loadPreKey: async (id: number | string) => pair(this.preKeys.get(Number(id))),
    removePreKey: (id: number) => void this.preKeys.delete(id),
    loadSignedPreKey: () => pair(this.signed.keyPair)!,
    getOurRegistrationId: () => this.registrationId,
    getOurIdentity: () => pair(this.identity)!,
  } as SignalStorage;
}

const pair = (keys: { private: Uint8Array; public: Uint8Array } | undefined) =>
  keys && { privKey: Buffer.from(keys.private), pubKey: Buffer.from(generateSignalPubKey(keys.public)) };

function padded(message: proto.IMessage): Buffer {
  const size = 1 + Math.floor(Math.random() * 15);
  return Buffer.concat([proto.Message.encode(proto.Message.fromObject(message)).finish(), Buffer.alloc(size, size)]);
}

const unpadded = (plain: Uint8Array): proto.Message => proto.Message.decode(plain.subarray(0, plain.length - (plain.at(-1) ?? 0)));

/** The keys that a device uploads after pairing, and when its one-time keys run low. */
export function learnKeys(device: DeviceKeys, upload: BinaryNode): void {
  for (const key of children(child(upload, "list"), "key"))
    device.preKeys.set(bytesOf(child(key, "id")).readUIntBE(0, 3), bytesOf(child(key, "value")));
  const signed = child(upload, "skey") ?? child(child(upload, "rotate"), "skey");
  if (!signed) return;
  device.signed = {
    id: bytesOf(child(signed, "id")).readUIntBE(0, 3),
    key: bytesOf(child(signed, "value")),
    signature: bytesOf(child(signed, "signature")),
  };
}
