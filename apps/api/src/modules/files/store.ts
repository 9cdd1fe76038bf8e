import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { inCompany } from "../../platform/company.ts";
import { noteArrival } from "../../platform/storage/arrivals.ts";
import { newKey } from "../../platform/storage/keys.ts";
import { keepUpload, type StoredFile } from "../../platform/storage/upload.ts";

/** What a job fetched or made: known before its first byte, and gone in a day unless a transaction keeps it (`markArrived`, `keepFile`). */
export async function storeStream(
  companyId: number,
  stream: Readable,
  { name, bytesMax }: { name: string; bytesMax: number },
): Promise<StoredFile> {
  const key = newKey(companyId);
  await inCompany(companyId, (ctx) => noteArrival(ctx, key));
  return keepUpload(key, { file: stream, filename: name }, bytesMax);
}

const MADE_MAX_BYTES = 100 * 1024 * 1024;

export const storePath = (companyId: number, path: string, name: string): Promise<StoredFile> =>
  storeStream(companyId, createReadStream(path), { name, bytesMax: MADE_MAX_BYTES });
