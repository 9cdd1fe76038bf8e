import type { Readable } from "node:stream";
import { closeFolders, localStorage } from "./local.ts";
import type { Limits, OpenObject, Range, S3Settings, Storage, StoredObject } from "./store.ts";

/** Complete or not at all: an upload that breaks off or grows too large leaves nothing behind, and throws (`FileTooLarge`). */
export const putObject = (content: Readable, limits: Limits): Promise<StoredObject> => storage().put(content, limits);

/** The key's row decides who may read the object; the caller checks that. */
export async function openObject(key: string, range?: Range): Promise<OpenObject> {
  const object = await storage().open(key, range);
  if (!object) throw new ObjectNotFound(key);
  return object;
}

/** The store answered that it has no such object, so a retry is useless. */
export class ObjectNotFound extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`);
  }
}

/** Deleting what is already gone succeeds. */
export const removeObject = (key: string): Promise<void> => storage().remove(key);

/** All of a company's objects, with or without a row. */
export const removeAllObjects = (companyId: number): Promise<void> => storage().removeAll(companyId);

/** Throws when the store cannot be written to. */
export const checkStorage = (): Promise<void> => storage().check();

/** Called once at start. */
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
