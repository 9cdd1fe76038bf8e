import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type BinaryNode, getMediaKeys, type MediaType, proto } from "baileys";
import { type Account, type Contact, from } from "./account.ts";
import type { MediaHost } from "./mediaHost.ts";
import { bigEndian, lidJid, node, numberJid, SERVER, seconds } from "./nodes.ts";
import type { Group } from "./queries.ts";

type SendOptions = { id?: string; at?: number; again?: number; list?: string | undefined };

/** Everything that phones send to a company's device. Unconfirmed messages are sent again when it reconnects. */
export class Speaking {
  readonly contacts: Contact[];
  /** Messages that recipients could not decrypt, until they are sent again. */
  readonly askedAgain = new Set<string>();
  private readonly media: MediaHost;

  constructor(contacts: Contact[], media: MediaHost) {
    this.contacts = contacts;
    this.media = media;
  }

  text(account: Account, contact: Contact, text: string, options: SendOptions = {}): Promise<string> {
    return this.tell(account, contact, { conversation: text }, options);
  }

  async tell(
    account: Account,
    contact: Contact,
    message: proto.IMessage,
    { id = newId(), at, again, list }: SendOptions = {},
  ): Promise<string> {
    const enc = await contact.signal.seal(account.keys, message);
    if (again !== undefined) enc.attrs.count = String(again);
    this.hand(account, `message:${id}:`, node("message", { ...from(contact, list), id, t: timeOf(at), type: typeOf(message) }, [enc]), {
      message,
      from: contact,
    });
    return id;
  }

  /** With bytes that nobody can decrypt, as when both sides' sessions have diverged. */
  garble(account: Account, contact: Contact, message: proto.IMessage, { id = newId(), list }: SendOptions = {}): string {
    const enc = node("enc", { v: "2", type: "msg" }, randomBytes(80));
    this.hand(account, `message:${id}:`, node("message", { ...from(contact, list), id, t: seconds(), type: "text" }, [enc]), {
      message,
      from: contact,
    });
    return id;
  }

  /** A message that only the phone shows, such as a view-once one: companions are only told that it exists. */
  hide(account: Account, contact: Contact, type: string, { id = newId(), list }: SendOptions = {}): string {
    const stanza = node("message", { ...from(contact, list), id, t: seconds(), type: "media" }, [node("unavailable", { type })]);
    this.hand(account, `message:${id}:`, stanza);
    return id;
  }

  /** Encrypted with a secret that this device may never have had, like bots' answers. */
  sealWithSecret(account: Account, contact: Contact, id = newId()): string {
    const enc = node("enc", { v: "2", type: "msmsg" }, randomBytes(80));
    this.hand(account, `message:${id}:`, node("message", { ...from(contact), id, t: seconds(), type: "text" }, [enc]));
    return id;
  }

  async tellGroup(
    account: Account,
    group: Group,
    contact: Contact,
    message: proto.IMessage,
    { id = newId(), at }: SendOptions = {},
  ): Promise<string> {
    const { key, enc } = await contact.signal.sealForGroup(group.id, `${contact.lid}_1`, message);
    const keyed = await contact.signal.seal(account.keys, key);
    const attrs = {
      from: group.id,
      participant: lidJid(contact.lid),
      participant_pn: numberJid(contact.number),
      addressing_mode: "lid",
      notify: contact.name,
    };
    this.hand(account, `message:${id}:`, node("message", { ...attrs, id, t: timeOf(at), type: "text" }, [keyed, enc]));
    return id;
  }

  edit(account: Account, contact: Contact, target: string, text: string, options: SendOptions = {}): Promise<string> {
    const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
    const key = { remoteJid: numberJid(account.number), fromMe: true, id: target };
    return this.tell(account, contact, { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: text } } }, options);
  }

  /** As current phones send it: encrypted with the secret of the edited message. */
  editSealed(
    account: Account,
    contact: Contact,
    target: string,
    text: string,
    { secret, by, ...options }: { secret: Buffer; by: string } & SendOptions,
  ) {
    const { ProtocolMessage, SecretEncryptedMessage } = proto.Message;
    const targetMessageKey = { remoteJid: numberJid(account.number), fromMe: true, id: target };
    const protocolMessage = { key: targetMessageKey, type: ProtocolMessage.Type.MESSAGE_EDIT, editedMessage: { conversation: text } };
    const plain = proto.Message.encode({ editedMessage: { message: { protocolMessage } } }).finish();
    const key = hkdfSync("sha256", secret, Buffer.alloc(0), Buffer.from(`${target}${by}${by}Message Edit`), 32);
    const encIv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), encIv);
    const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const secretEncType = SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
    return this.tell(account, contact, { secretEncryptedMessage: { targetMessageKey, encPayload, encIv, secretEncType } }, options);
  }

  remove(account: Account, contact: Contact, target: string, options: SendOptions = {}): Promise<string> {
    const { REVOKE } = proto.Message.ProtocolMessage.Type;
    const key = { remoteJid: numberJid(account.number), fromMe: true, id: target };
    return this.tell(account, contact, { protocolMessage: { key, type: REVOKE } }, options);
  }

  react(account: Account, contact: Contact, target: string, emoji: string, options: SendOptions = {}): Promise<string> {
    const key = { remoteJid: numberJid(account.number), fromMe: false, id: target };
    return this.tell(account, contact, { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } }, options);
  }

  /** Encrypts a file as a phone does and uploads it. */
  async upload(type: MediaType, bytes: Buffer) {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
    const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const mac = createHmac("sha256", macKey!).update(iv).update(sealed).digest().subarray(0, 10);
    const directPath = this.media.put(Buffer.concat([sealed, mac]));
    const fileSha256 = createHash("sha256").update(bytes).digest();
    return { url: `https://${this.media.host}${directPath}`, directPath, mediaKey, fileSha256, fileLength: bytes.length };
  }

  /** In a group each member sends a receipt. */
  receipt(
    account: Account,
    { lid }: Pick<Contact, "lid">,
    id: string,
    type: "delivered" | "read" | "played" = "delivered",
    group?: Group,
  ): void {
    const who = group ? { from: group.id, participant: lidJid(lid) } : { from: lidJid(lid) };
    const attrs = { ...who, id, t: seconds(), ...(type === "delivered" ? {} : { type }) };
    this.hand(account, `receipt:${id}:${attrs.type ?? ""}`, node("receipt", attrs));
  }

  /** The contact's phone could not decrypt the company's message. */
  askAgain(account: Account, contact: Contact, target: string): void {
    this.askedAgain.add(target);
    const retry = node("retry", { count: "1", id: target, t: seconds(), v: "1" });
    const registration = node("registration", {}, bigEndian(contact.signal.registrationId, 4));
    this.hand(
      account,
      `receipt:${target}:retry`,
      node("receipt", { from: lidJid(contact.lid), id: target, type: "retry", t: seconds() }, [retry, registration]),
    );
  }

  /**
   * A call that rings and ends: by itself, by the caller, on the company's phone (which tells its companions in various ways), or `by` a
   * member.
   */
  call(
    account: Account,
    { lid, number, name }: Pick<Contact, "lid" | "number" | "name">,
    callId: string,
    what: CallStep,
    { video = false, inGroup, by }: { video?: boolean; inGroup?: Pick<Group, "id">; by?: Pick<Contact, "number" | "name"> } = {},
  ): void {
    const attrs = { "call-id": callId, "call-creator": lidJid(lid), caller_pn: numberJid(number) };
    const media = [node("audio", { enc: "opus", rate: "16000" }), ...(video ? [node("video", {})] : [])];
    const [tag, reason] = callSteps[what];
    const more = {
      ...(reason && { reason }),
      ...(inGroup && { "group-jid": inGroup.id }),
      // Of a group call, companions are only told that it exists, and not always in which group.
      ...(tag === "offer_notice" && { type: "group", media: video ? "video" : "audio" }),
    };
    const inner = node(tag, { ...attrs, ...more }, tag === "offer" ? media : undefined);
    const id = newId();
    const isByPhone = !by && (tag === "accept" || tag === "reject");
    const sender = by ? { from: numberJid(by.number), notify: by.name } : { from: lidJid(lid), notify: name };
    const who = isByPhone ? { from: numberJid(account.number), notify: "Loja" } : sender;
    this.hand(account, `call:${id}:`, node("call", { ...who, id, t: seconds() }, [inner]));
  }

  /** A message typed on the company's own phone. */
  async fromPhone(account: Account, contact: Contact, message: proto.IMessage, { id = newId() }: SendOptions = {}): Promise<string> {
    const destinationJid = numberJid(contact.number);
    const enc = await account.phone.seal(account.keys, { deviceSentMessage: { destinationJid, message } });
    const attrs = { from: numberJid(account.number), recipient: destinationJid, id, t: seconds(), type: typeOf(message) };
    this.hand(account, `message:${id}:`, node("message", attrs, [enc]), { message });
    return id;
  }

  /** The same for a broadcast list of the company's. */
  async fromPhoneToList(account: Account, list: string, message: proto.IMessage, { id = newId() }: SendOptions = {}): Promise<string> {
    const enc = await account.phone.seal(account.keys, { deviceSentMessage: { destinationJid: list, message } });
    const attrs = { from: list, participant: numberJid(account.number), id, t: seconds(), type: typeOf(message) };
    this.hand(account, `message:${id}:`, node("message", attrs, [enc]), { message });
    return id;
  }

  /** Messages from before the device was linked, as the phone sends them. */
  async history(account: Account, conversations: proto.IConversation[], mappings: proto.IPhoneNumberToLIDMapping[] = []): Promise<void> {
    const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
    const whole = proto.HistorySync.encode({ syncType: INITIAL_BOOTSTRAP, conversations, phoneNumberToLidMappings: mappings }).finish();
    const notice = { syncType: INITIAL_BOOTSTRAP, chunkOrder: 1, progress: 100, initialHistBootstrapInlinePayload: deflateSync(whole) };
    await this.toDevice(account, { type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification: notice });
  }

  /** The key with which the device decrypts the synced state. */
  shareKey(account: Account): Promise<void> {
    return this.toDevice(account, account.book.key);
  }

  /** Adds a person to the phone's address book, renames them, or with null removes them. */
  async write(account: Account, { number }: Pick<Contact, "number">, name: string | null): Promise<void> {
    await account.book.write(numberJid(number), name);
    account.wire?.send(node("notification", { from: SERVER, type: "server_sync", id: newId(), t: seconds() }, [account.book.news]));
  }

  /** From the phone to its own companion. */
  private async toDevice(account: Account, protocolMessage: proto.Message.IProtocolMessage): Promise<void> {
    const enc = await account.phone.seal(account.keys, { protocolMessage });
    const id = newId();
    const attrs = { from: numberJid(account.number), category: "peer", id, t: seconds(), type: "text" };
    this.hand(account, `message:${id}:`, node("message", attrs, [enc]));
  }

  private hand(account: Account, key: string, stanza: BinaryNode, about: { message?: proto.IMessage; from?: Contact } = {}): void {
    account.outstanding.set(key, { stanza, ...about });
    account.wire?.send(stanza);
  }
}

const callSteps = {
  offer: ["offer", null],
  notice: ["offer_notice", null],
  timeout: ["terminate", "timeout"],
  hangup: ["terminate", null],
  accept: ["accept", null],
  reject: ["reject", null],
  acceptedElsewhere: ["terminate", "accepted_elsewhere"],
  rejectedElsewhere: ["terminate", "rejected_elsewhere"],
} as const;
type CallStep = keyof typeof callSteps;

const newId = () => `3A${randomBytes(9).toString("hex").toUpperCase()}`;
const timeOf = (at: number | undefined) => (at === undefined ? seconds() : String(Math.floor(at / 1000)));

function typeOf({ imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage, reactionMessage }: proto.IMessage): string {
  if (reactionMessage) return "reaction";
  return imageMessage || videoMessage || audioMessage || documentMessage || stickerMessage ? "media" : "text";
}
