import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { inCompany } from "../../platform/company.ts";
import { noteArrival } from "../../platform/storage/arrivals.ts";
import { newKey } from "../../platform/storage/keys.ts";
import { type StoredFile, storeIncoming, storeUpload } from "../../platform/storage/upload.ts";

type Naming = { name: string; bytesMax: number };

/**
 * A file from a job or another system, limited like an upload: noted before its first byte, and deleted after a day unless a transaction
 * keeps it (`markArrived`, `keepFile`).
 */
export const storeStream = async (companyId: number, stream: Readable, { name, bytesMax }: Naming): Promise<StoredFile> =>
  storeUpload(await notedKey(companyId), { file: stream, filename: name }, bytesMax);

/** The same for a provider's file: a picture that was sent as a document may be as large as a document. */
export const storeFetched = async (companyId: number, stream: Readable, { name, bytesMax }: Naming): Promise<StoredFile> =>
  storeIncoming(await notedKey(companyId), { file: stream, filename: name }, bytesMax);

const MADE_MAX_BYTES = 100 * 1024 * 1024;

/** The same for a file made here: an hour of speech as MP3 is larger than any upload may be. */
export const storePath = (companyId: number, path: string, name: string): Promise<StoredFile> =>
  storeFetched(companyId, createReadStream(path), { name, bytesMax: MADE_MAX_BYTES });

async function notedKey(companyId: number) {
  const key = newKey(companyId);
  await inCompany(companyId, (ctx) => noteArrival(ctx, key));
  return key;
}
