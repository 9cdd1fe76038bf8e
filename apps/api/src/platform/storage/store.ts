import type { Readable } from "node:stream";

export type S3Settings = { bucket: string; region: string; endpoint?: string; accessKeyId?: string; secretAccessKey?: string };

/** `key` is made by `newKey` and noted as an arrival before. */
export type Limits = { key: string; bytesMax: number };

export type StoredObject = { key: string; size: number; sha256: string };

/** `size` is the length of the stream: the whole object or the requested range. */
export type OpenObject = { stream: Readable; size: number };

/** First and last byte, counted from 0, both inside the object: the caller knows its size. */
export type Range = { first: number; last: number };

/** A place to store files; each checks every key before it becomes a path. */
export type Storage = {
  put(content: Readable, limits: Limits): Promise<StoredObject>;
  open(key: string, range?: Range): Promise<OpenObject | null>;
  remove(key: string): Promise<void>;
  removeAll(companyId: number): Promise<void>;
  check(): Promise<void>;
};
