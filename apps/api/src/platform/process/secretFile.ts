import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/**
 * The secret in this file, created on the first call. It is written under another name and linked into place, so that it is never half
 * written; if two processes create it at once, one link wins and both read that.
 */
export function readOrCreateSecret(path: string): string {
  return read(path) ?? make(path);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

function make(path: string): string {
  const aside = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const file = openSync(aside, "wx", 0o600);
  try {
    writeSync(file, `${randomBytes(48).toString("base64url")}\n`);
    fsyncSync(file);
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(file);
    rmSync(aside, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
