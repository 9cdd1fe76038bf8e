import type { KeyRow } from "../engine.ts";

export type { KeyRow } from "../engine.ts";

/** Stores a session's keys: encrypted, one row each, written only by the connection's owner. Throws if refused. */
export type SessionStore = {
  getCreds(): Promise<Buffer | null>;
  setCreds(value: Buffer): Promise<void>;
  getKeys(type: string, ids: string[]): Promise<{ id: string; value: Buffer }[]>;
  /** All rows of one call change together or not at all. */
  setKeys(rows: KeyRow[]): Promise<void>;
  /** The phone has unlinked us: credentials and keys are useless from now on. */
  clear(): Promise<void>;
  /** Called before our message is sent, with its order's reference. */
  keepMessage(ref: string, raw: unknown): Promise<void>;
  /** The stored copy of a message that we sent; for a received one, what was stored with it. */
  getMessage(providerId: string): Promise<unknown>;
};
