import type { Readable } from "node:stream";
import { attachable, attachedAs } from "@recado/contract/messages";
import { fail } from "../errors.ts";
import { type Measures, measuresOf } from "../media/measures.ts";
import { cleanName, type FileType, sniffed } from "../sniff.ts";
import { FileTooLarge } from "./counted.ts";
import { putObject } from "./storage.ts";
import type { StoredObject } from "./store.ts";

/** What a row stores about a file. The type comes from its bytes, the name from the sender; pictures have a size. */
export type StoredFile = StoredObject & { name: string; type: FileType; measures: Measures | null };

type Incoming = { file: Readable; filename: string | undefined };

/** Stores a sender's file, up to the limits of the route and of its kind on WhatsApp. */
export const storeUpload = (key: string, incoming: Incoming, bytesMax: number) =>
  keep(key, incoming, (type) => Math.min(bytesMax, attachable[attachedAs(type)].bytesMax));

/** For files from a provider or made by the server: their limit does not depend on their type. */
export const storeIncoming = (key: string, incoming: Incoming, bytesMax: number) => keep(key, incoming, () => bytesMax);

async function keep(key: string, { file, filename = "" }: Incoming, most: (type: FileType) => number): Promise<StoredFile> {
  const { type, head, content } = await sniffed(file);
  try {
    const stored = await putObject(content, { key, bytesMax: most(type) });
    const measures = type.startsWith("image/") ? await measuresOf(head) : null;
    return { ...stored, name: cleanName(filename), type, measures };
  } catch (error) {
    if (error instanceof FileTooLarge) fail("ERR_FILE_TOO_LARGE", { most: most(type) });
    throw error;
  }
}
