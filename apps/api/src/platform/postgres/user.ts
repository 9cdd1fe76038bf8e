import { readFileSync, statSync } from "node:fs";
import { Refusal } from "../process/refusal.ts";

/** The user that the database runs as; empty for the current one. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user: the owner of an existing database (from a start as that
 * user), else `postgres` or `nobody`.
 */
export function serverUser(databaseDir: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const { uid = 0, gid = 0 } = statSync(databaseDir, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? userWithoutRights() : { uid, gid };
}

function userWithoutRights(): ServerUser {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal("PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start Recado as another user.");
}
