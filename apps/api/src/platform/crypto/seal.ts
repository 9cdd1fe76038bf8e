import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "./secrets.ts";

/**
 * Encrypts a text that is stored in a row and read back: `v1.<key id>.<iv>.<tag>.<data>`. The key id tells which secret encrypted it, so
 * that a changed APP_SECRET is not mistaken for a damaged row.
 */
export function seal(text: string, use: string): string {
  const iv = randomBytes(12);
  const header = `v1.${keyId()}`;
  const cipher = createCipheriv("aes-256-gcm", keyFor(`seal:${use}`), iv).setAAD(Buffer.from(header));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [header, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
}

/** Throws on anything but what `seal` made for this use: the rows are ours, so a failure is never a caller's mistake. */
export function open(box: string, use: string): string {
  const [version, id, iv = "", tag = "", data = "", ...more] = box.split(".");
  if (version !== "v1" || more.length > 0) throw new Error("Not a sealed value.");
  if (id !== keyId()) throw new Error("This value was sealed with another APP_SECRET.");

  const decipher = createDecipheriv("aes-256-gcm", keyFor(`seal:${use}`), bytes(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(`${version}.${id}`))
    .setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString("utf8");
}

const keyId = (): string => keyFor("key id").subarray(0, 6).toString("base64url");

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
