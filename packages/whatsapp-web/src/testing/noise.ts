import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { Curve, proto } from "baileys";

type KeyPair = ReturnType<typeof Curve.generateKeyPair>;

/** What the client must accept as WhatsApp's: a root key, and a chain that it signed. */
export type Authority = { root: KeyPair; own: KeyPair; chain: Uint8Array };

export function makeAuthority(): Authority {
  const root = Curve.generateKeyPair();
  const middle = Curve.generateKeyPair();
  const own = Curve.generateKeyPair();
  const { Details } = proto.CertChain.NoiseCertificate;
  const now = Math.floor(Date.now() / 1000);
  const span = { notBefore: now - 1000, notAfter: now + 1e7 };
  const intermediate = Details.encode({ serial: 1, issuerSerial: 0, key: middle.public, ...span }).finish();
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: own.public, ...span }).finish();
  const chain = proto.CertChain.encode({
    leaf: { details: leaf, signature: Curve.sign(middle.private, leaf) },
    intermediate: { details: intermediate, signature: Curve.sign(root.private, intermediate) },
  }).finish();
  return { root, own, chain };
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256. */
export class Noise {
  private hash: Buffer = NAME;
  private salt: Buffer = NAME;
  private key: Buffer = NAME;
  private count = 0;

  constructor(intro: Buffer) {
    this.mixHash(intro);
  }

  mixHash(bytes: Uint8Array): void {
    this.hash = createHash("sha256").update(this.hash).update(bytes).digest();
  }

  mixKey(shared: Uint8Array): void {
    const both = Buffer.from(hkdfSync("sha256", shared, this.salt, Buffer.alloc(0), 64));
    this.salt = both.subarray(0, 32);
    this.key = both.subarray(32);
    this.count = 0;
  }

  encrypt(plain: Uint8Array): Buffer {
    const sealed = seal(this.key, this.count++, plain, this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  decrypt(sealed: Buffer): Buffer {
    const plain = open(this.key, this.count++, sealed, this.hash);
    this.mixHash(sealed);
    return plain;
  }

  split(): { fromClient: Buffer; toClient: Buffer } {
    const both = Buffer.from(hkdfSync("sha256", Buffer.alloc(0), this.salt, Buffer.alloc(0), 64));
    return { fromClient: both.subarray(0, 32), toClient: both.subarray(32) };
  }
}

const NAME = Buffer.from("Noise_XX_25519_AESGCM_SHA256\0\0\0\0");

export function seal(key: Uint8Array, count: number, plain: Uint8Array, associated: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(count)).setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function open(key: Uint8Array, count: number, sealed: Buffer, associated: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(count)).setAAD(associated).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}
