import type { Readable } from "node:stream";
import { closeFolders, localStorage } from "./local.ts";
import type { Limits, OpenObject, Range, S3Settings, Storage, StoredObject } from "./store.ts";

/** Whole or not at all: what breaks off or grows too large leaves nothing behind, and throws (`FileTooLarge`). */
export const putObject = (content: Readable, limits: Limits): Promise<StoredObject> => storage().put(content, limits);

/** A row knows the key and says that it is there; who may read it is the row's affair. */
export async function openObject(key: string, range?: Range): Promise<OpenObject> {
  const object = await storage().open(key, range);
  if (!object) throw new NothingStored(key);
  return object;
}

/** The store answers, and has it not: to ask again helps nobody. */
export class NothingStored extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`);
  }
}

/** What is already gone is gone. */
export const removeObject = (key: string): Promise<void> => storage().remove(key);

/** All that a company has, whether a row says so or not. */
export const removeAllObjects = (companyId: number): Promise<void> => storage().removeAll(companyId);

/** Throws when nothing could be written now. */
export const checkStorage = (): Promise<void> => storage().check();

/** Once, at start. */
export async function configureStorage(settings: StorageSettings): Promise<void> {
  // The S3 client is large, and most installations never need it.
  if ("dataDir" in settings) await closeFolders(settings.dataDir);
  chosen = "s3" in settings ? (await import("./s3.ts")).s3Storage(settings.s3) : localStorage(settings.dataDir);
}

type StorageSettings = { dataDir: string } | { s3: S3Settings };

let chosen: Storage | undefined;

const storage = (): Storage => chosen ?? raise("configureStorage() has not run.");

const raise = (why: string): never => {
  throw new Error(why);
};
