import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Transform } from "node:stream";

export class BrokenFile extends Error {}

type Keys = { iv: Uint8Array; cipherKey: Uint8Array; macKey?: Uint8Array };

const MAC_BYTES = 10;

/**
 * Decrypts a WhatsApp file as a stream: AES-256-CBC, followed by a truncated HMAC. The stream only ends without an error if both are right.
 */
export function opening(
  { iv, cipherKey, macKey = new Uint8Array() }: Keys,
  { sha256, bytesMax }: { sha256: string | null; bytesMax: number },
): Transform {
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const mac = createHmac("sha256", macKey).update(iv);
  const hash = createHash("sha256");
  let tail = Buffer.alloc(0);
  let size = 0;

  const plain = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > bytesMax + 1024) return done(new BrokenFile("media-too-large"));
      const all = Buffer.concat([tail, chunk]);
      const sealed = all.subarray(0, Math.max(0, all.length - MAC_BYTES));
      tail = all.subarray(sealed.length);
      mac.update(sealed);
      done(null, plain(decipher.update(sealed)));
    },
    flush(done) {
      try {
        const last = plain(decipher.final());
        const right = mac.digest().subarray(0, MAC_BYTES);
        if (tail.length !== MAC_BYTES || !timingSafeEqual(tail, right)) return done(new BrokenFile("media-broken"));
        if (sha256 && hash.digest("base64") !== sha256) return done(new BrokenFile("media-broken"));
        done(null, last);
      } catch {
        done(new BrokenFile("media-broken"));
      }
    },
  });
}
