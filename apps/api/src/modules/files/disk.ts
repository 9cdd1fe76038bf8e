import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inTemporaryFolder } from "../../platform/media/work.ts";
import { openObject } from "../../platform/storage/storage.ts";
import type { FileRow } from "./queries.ts";

/** A copy on the local disk, for programs that need a path; deleted after the work, however it ends. */
export const withFileOnDisk = <T>({ key }: Pick<FileRow, "key">, work: (path: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (folder) => {
    const path = join(folder, "file");
    await pipeline((await openObject(key)).stream, createWriteStream(path, { mode: 0o600 }));
    return work(path);
  });
