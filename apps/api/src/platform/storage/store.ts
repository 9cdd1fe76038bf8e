import type { Readable } from "node:stream";

export type S3Settings = { bucket: string; region: string; endpoint?: string; accessKeyId?: string; secretAccessKey?: string };

/** Under a key of `newKey`, which stands in the ledger of arrivals before this. */
export type Limits = { key: string; bytesMax: number };

export type StoredObject = { key: string; size: number; sha256: string };

/** `size` is how much flows: the whole, or the range that was asked for. */
export type OpenObject = { stream: Readable; size: number };

/** First and last byte, counted from 0, both inside the object: whoever asks knows how large it is. */
export type Range = { first: number; last: number };

/** Each place where files may rest does these five things, and checks every key before it becomes a path. */
export type Storage = {
  put(content: Readable, limits: Limits): Promise<StoredObject>;
  open(key: string, range?: Range): Promise<OpenObject | null>;
  remove(key: string): Promise<void>;
  removeAll(companyId: number): Promise<void>;
  check(): Promise<void>;
};
