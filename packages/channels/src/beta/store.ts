import type { KeyRow } from "../engine.ts";

export type { KeyRow } from "../engine.ts";

/** Where a session's keys rest: encrypted, one row each, written only by who owns the connection. A refusal is thrown. */
export type SessionStore = {
  getCreds(): Promise<Buffer | null>;
  setCreds(value: Buffer): Promise<void>;
  getKeys(type: string, ids: string[]): Promise<{ id: string; value: Buffer }[]>;
  /** All rows of one call change together or not at all. */
  setKeys(rows: KeyRow[]): Promise<void>;
  /** The phone has unlinked us: credentials and keys are worth nothing any more. */
  clear(): Promise<void>;
  /** Before a message of ours is written, under its order's reference. */
  keepMessage(ref: string, raw: unknown): Promise<void>;
  /** What was kept of a message that we sent; of one that came, what it was kept with. */
  getMessage(providerId: string): Promise<unknown>;
};
