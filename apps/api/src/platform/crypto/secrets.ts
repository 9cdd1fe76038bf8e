import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Called once at start. All keys derive from this secret, and none can be made before it is set. */
export function configureSecrets(appSecret: string): void {
  if (Buffer.byteLength(appSecret) < SECRET_BYTES_MIN) throw new Error(`APP_SECRET needs at least ${SECRET_BYTES_MIN} bytes.`);
  secret = appSecret;
  keys.clear();
}

/** A key for one use only: a signature made for one use proves nothing in another. */
export function keyFor(use: string): Buffer {
  if (secret === undefined) throw new Error("configureSecrets() has not run.");
  const cached = keys.get(use);
  if (cached) return cached;

  const key = Buffer.from(hkdfSync("sha256", secret, "recado", use, 32));
  keys.set(use, key);
  return key;
}

/** The parts are joined unambiguously: ("ab", "c") and ("a", "bc") differ. */
export const mac = (use: string, ...parts: string[]): string =>
  createHmac("sha256", keyFor(use)).update(JSON.stringify(parts)).digest("base64url");

/** Takes the same time wherever the texts differ, and whatever their lengths are. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Evenly distributed over all numbers of so many digits, leading zeros included. */
export const randomCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, "0");

export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

const SECRET_BYTES_MIN = 32;

let secret: string | undefined;
const keys = new Map<string, Buffer>();
