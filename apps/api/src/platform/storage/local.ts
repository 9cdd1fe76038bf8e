import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { now } from "../clock.ts";
import { randomToken } from "../crypto/secrets.ts";
import { log } from "../log.ts";
import { counted } from "./counted.ts";
import { checkedKey, folderOf } from "./keys.ts";
import type { Range, Storage } from "./store.ts";

/** Files in `<data folder>/files`. They are written in a folder beside it and moved into place by one rename, when complete. */
export function localStorage(dataDir: string): Storage {
  const root = join(dataDir, "files");
  const growing = join(root, "growing");
  const pathOf = (key: string) => join(root, checkedKey(key));
  let prepared: Promise<void> | undefined;
  const prepare = () => {
    prepared ??= swept(growing).catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  return {
    async put(content, { key, bytesMax }) {
      await prepare();
      const temporary = join(growing, randomToken(24));
      try {
        const written = await write(content, temporary, bytesMax);
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: CLOSED });
        await rename(temporary, pathOf(key));
        await settled(dirname(pathOf(key)));
        return { key, ...written };
      } catch (error) {
        content.destroy();
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async open(key, range) {
      const file = await open(pathOf(key)).catch(ifMissing(null));
      if (!file) return null;
      if (range) return { stream: file.createReadStream({ start: range.first, end: range.last }), size: sizeOf(range) };
      return { stream: file.createReadStream(), size: (await file.stat()).size };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    removeAll: (companyId) => rm(join(root, folderOf(companyId)), { recursive: true, force: true }),

    async check() {
      await prepare();
      const probe = join(growing, randomToken(24));
      await (await open(probe, "wx")).close();
      await rm(probe);
    },
  };
}

/** Only Recado's own user may read these: folder names are company ids, and their content shows how many files each has. */
const CLOSED = 0o700;

/**
 * Closes folders that an earlier version left open: the root and the companies' folders. Not the files, which may be a million and were
 * always closed.
 */
export async function closeFolders(dataDir: string) {
  const root = join(dataDir, "files");
  // A folder that cannot be read yet is not open either; storing a file will report its problem.
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  if (entries.length === 0) return;
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(root, name));
  for (const folder of [root, ...folders]) await chmod(folder, CLOSED).catch(ifAnothers);
}

/** Only a folder's owner can close it. */
const ifAnothers = ({ code, message }: NodeJS.ErrnoException) =>
  log.warn({ error: message, code }, "a storage folder is readable by other users of this machine");

const sizeOf = ({ first, last }: Range) => last - first + 1;

async function write(content: Readable, path: string, bytesMax: number) {
  const file = await open(path, "wx", 0o600);
  const { through, result } = counted(bytesMax);
  // On disk before success is reported: `flush` is fsync.
  await pipeline(content, through, file.createWriteStream({ flush: true }));
  return result();
}

/** A rename is only certain once the folder is on the disk too. */
async function settled(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/** Deletes what killed processes were writing. Only old files, since recent ones may belong to another process. */
async function swept(growing: string) {
  await mkdir(dirname(dirname(growing)), { recursive: true }); // separately, because `mode` applies to every folder that is created on the way
  await mkdir(growing, { recursive: true, mode: CLOSED });
  for (const name of await readdir(growing)) {
    const path = join(growing, name);
    const stats = await stat(path).catch(ifMissing(null));
    if (stats && now().getTime() - stats.mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
