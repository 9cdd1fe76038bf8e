import { open as openFile } from "node:fs/promises";
import { Transform } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BadSheet } from "./badSheet.ts";

const ENTRIES_MAX = 200;
export const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;

export type Parts = { read(path: string): Promise<AsyncIterable<Buffer> | undefined>; close(): void };

/** The parts of a workbook by path. Unpacked bytes are counted over all parts together, since a zip's declared sizes cannot be trusted. */
export async function openParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false }).catch(damaged);
  try {
    return partsOf(zip, await entriesOf(zip));
  } catch (error) {
    zip.close();
    throw error;
  }
}

function partsOf(zip: ZipFile, entries: Map<string, Entry>): Parts {
  let unpacked = 0;
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        unpacked += chunk.length;
        done(unpacked > UNPACKED_MAX_BYTES ? new BadSheet("tooLarge") : null, chunk);
      },
    });
  return {
    close: () => zip.close(),
    async read(path) {
      const entry = entries.get(path);
      if (!entry) return undefined;
      const packed = await zip.openReadStreamPromise(entry).catch(damaged);
      const content = counted();
      packed.once("error", (error) => content.destroy(error));
      content.once("close", () => packed.destroy());
      return packed.pipe(content);
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new BadSheet("tooManyParts");
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw new BadSheet("encrypted");
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet("damaged");
  }
  return entries;
}

const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEAD_BYTES = 1024 * 1024;

/** Excel's format before 2007 and a workbook with a password use the same container. */
export async function formatOf(path: string): Promise<"zip" | "old" | "encrypted" | "other"> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    if (head.subarray(0, 8).equals(OLD)) return head.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "encrypted" : "old";
    return head.subarray(0, 2).toString("latin1") === "PK" ? "zip" : "other";
  } finally {
    await file.close();
  }
}

const damaged = (): never => {
  throw new BadSheet("damaged");
};
