import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { type BinaryNode, Curve, derivePairingCodeKey, proto } from "baileys";
import { ProtocolAddress } from "libsignal";
import { Account } from "./account.ts";
import { bytesOf, child, node, SERVER, seconds } from "./nodes.ts";
import { Signal } from "./signal.ts";
import type { Wire } from "./wire.ts";

type Who = { number: string; lid: string };
type Pending = { wire: Wire; refs: string[]; code?: CodeRequest };
type CodeRequest = { number: string; ref: Buffer; wrapped: Buffer };

/** New devices that wait to be linked: by a QR that a phone scans, or by a code that is typed on a phone. */
export class PairingDesk {
  private readonly waiting = new Set<Pending>();
  /** Refuses all codes with this reason: "429" after too many requests. */
  refusing: string | null = null;

  begin(wire: Wire): void {
    const pending: Pending = { wire, refs: [] };
    this.waiting.add(pending);
    wire.socket.on("close", () => this.waiting.delete(pending));
    bring(pending, 6);
  }

  /** The next QRs to show, sent at once instead of when the last one expires; with none the attempt ends. */
  renew(shown: string, count = 6): void {
    bring(this.pendingOf(shown), count);
  }

  /** The phone scans the QR on the screen. */
  scan(qr: string, who: Who): Account {
    const { pending, identity, secret } = this.scanned(qr);
    const account = accountOf(who, pending.wire, Curve.generateKeyPair());
    succeed(account, pending.wire, { identity, secret });
    return account;
  }

  /** The phone scans it, and WhatsApp also requires a passkey. */
  demandPasskey(shown: string): void {
    const demand = node("passkey_prologue_request", {}, Buffer.from("{}"));
    this.pendingOf(shown).wire.send(
      node("notification", { from: SERVER, type: "passkey_prologue_request", id: randomBytes(6).toString("hex"), t: seconds() }, [demand]),
    );
  }

  /** The device requests a code that it shows itself. */
  askedForCode(wire: Wire, request: BinaryNode): BinaryNode {
    const { id = "" } = request.attrs;
    if (this.refusing) return node("iq", { from: SERVER, type: "error", id }, [node("error", { code: this.refusing })]);
    const registration = child(request, "link_code_companion_reg")!;
    const pending = [...this.waiting].find((one) => one.wire === wire)!;
    const ref = randomBytes(20);
    const wrapped = bytesOf(child(registration, "link_code_pairing_wrapped_companion_ephemeral_pub"));
    pending.code = { number: registration.attrs.jid!.split("@")[0]!, ref, wrapped };
    const answer = node("link_code_companion_reg", { stage: "companion_hello" }, [node("link_code_pairing_ref", {}, ref)]);
    return node("iq", { from: SERVER, type: "result", id }, [answer]);
  }

  /** A user types the code on their phone. The number identifies the waiting device. */
  async typeCode(code: string, who: Who): Promise<Account> {
    const pending = [...this.waiting].find((one) => one.code?.number === who.number);
    if (!pending?.code) throw new Error(`nobody waits for a code for ${who.number}`);
    const { wire } = pending;
    const theirs = unwrap(pending.code.wrapped, await keyFrom(code, pending.code.wrapped));
    const phone = Curve.generateKeyPair();
    const ephemeral = Curve.generateKeyPair();
    const finish = new Promise<Buffer>((resolve) => finishing.set(wire, resolve));
    const salt = randomBytes(32);
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-ctr", await derivePairingCodeKey(code, salt), iv);
    const wrapped = Buffer.concat([salt, iv, cipher.update(ephemeral.public), cipher.final()]);
    const content = [
      node("link_code_pairing_wrapped_primary_ephemeral_pub", {}, wrapped),
      node("primary_identity_pub", {}, phone.public),
      node("link_code_pairing_ref", {}, pending.code.ref),
    ];
    const attrs = { from: SERVER, type: "link_code_companion_reg", id: randomBytes(6).toString("hex"), t: seconds() };
    wire.send(node("notification", attrs, [node("link_code_companion_reg", { stage: "primary_hello" }, content)]));

    const shared = Curve.sharedKey(ephemeral.private, theirs);
    const { identity, random } = unbundle(await finish, shared);
    const both = Buffer.concat([shared, Curve.sharedKey(phone.private, identity), random]);
    const secret = Buffer.from(hkdfSync("sha256", both, Buffer.alloc(32), "adv_secret", 32));
    const account = accountOf(who, wire, phone);
    succeed(account, wire, { identity, secret });
    return account;
  }

  finished(wire: Wire, request: BinaryNode): void {
    finishing.get(wire)?.(bytesOf(child(child(request, "link_code_companion_reg"), "link_code_pairing_wrapped_key_bundle")));
  }

  private scanned(qr: string) {
    const [, , identity = "", secret = ""] = partsOf(qr);
    return { pending: this.pendingOf(qr), identity: Buffer.from(identity, "base64"), secret: Buffer.from(secret, "base64") };
  }

  /** By the QR that it shows, or by the number for which it requested a code. */
  private pendingOf(shown: string): Pending {
    const [ref = ""] = partsOf(shown);
    const pending = [...this.waiting].find(({ refs, code }) => refs.includes(ref) || code?.number === shown);
    if (!pending) throw new Error("this is no longer shown");
    return pending;
  }
}

const partsOf = (qr: string): string[] => (qr.split("#")[1] ?? qr).split(",");

function bring({ wire, refs }: Pending, count: number): void {
  const more = Array.from({ length: count }, () => `2@${randomBytes(24).toString("base64")}`);
  refs.push(...more);
  const content = more.map((ref) => node("ref", {}, Buffer.from(ref)));
  const id = `pair-${randomBytes(6).toString("hex")}`;
  wire.send(node("iq", { from: SERVER, type: "set", id, xmlns: "md" }, [node("pair-device", {}, content)]));
}

const finishing = new WeakMap<Wire, (bundle: Buffer) => void>();

function accountOf(who: Who, wire: Wire, phone: ReturnType<typeof Curve.generateKeyPair>): Account {
  const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig } = wire.payload!.devicePairingData!;
  const account = new Account(who, new Signal(phone), {
    address: new ProtocolAddress(who.number, 7),
    registrationId: Buffer.from(eRegid!).readUInt32BE(0),
    identity: Buffer.from(eIdent!),
    signed: { id: Buffer.from(eSkeyId!).readUIntBE(0, 3), key: Buffer.from(eSkeyVal!), signature: Buffer.from(eSkeySig!) },
    preKeys: new Map(),
  });
  return account;
}

/** Signed with the phone's identity, and encrypted with the secret that only phone and device know. */
function succeed(account: Account, wire: Wire, { identity, secret }: { identity: Buffer; secret: Buffer }): void {
  const { public: accountSignatureKey, private: key } = account.phone.identity;
  const timestamp = Math.floor(Date.now() / 1000);
  const details = proto.ADVDeviceIdentity.encode({ rawId: 12_345, timestamp, keyIndex: 1, accountType: 0, deviceType: 0 }).finish();
  const accountSignature = Curve.sign(key, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
  const hmac = createHmac("sha256", secret).update(signed).digest();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const content = [
    node("device-identity", {}, sealed),
    node("device", { jid: account.deviceJid, lid: account.deviceLid }),
    node("platform", { name: "android" }),
  ];
  wire.send(node("iq", { from: SERVER, type: "set", id: "paired", t: seconds() }, [node("pair-success", {}, content)]));
}

const keyFrom = (code: string, wrapped: Buffer) => derivePairingCodeKey(code, wrapped.subarray(0, 32));

function unwrap(wrapped: Buffer, key: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-ctr", key, wrapped.subarray(32, 48));
  return Buffer.concat([decipher.update(wrapped.subarray(48)), decipher.final()]);
}

function unbundle(bundle: Buffer, shared: Uint8Array): { identity: Buffer; random: Buffer } {
  const key = Buffer.from(hkdfSync("sha256", shared, bundle.subarray(0, 32), "link_code_pairing_key_bundle_encryption_key", 32));
  const decipher = createDecipheriv("aes-256-gcm", key, bundle.subarray(32, 44)).setAuthTag(bundle.subarray(-16));
  const plain = Buffer.concat([decipher.update(bundle.subarray(44, -16)), decipher.final()]);
  return { identity: plain.subarray(0, 32), random: plain.subarray(64) };
}
