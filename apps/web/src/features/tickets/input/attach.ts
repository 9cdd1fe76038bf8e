import { MEDIA_MAX_BYTES, messages } from "@recado/contract/messages";
import type { TFunction } from "i18next";
import { fileSize, number } from "../../../lib/format.ts";
import { toast } from "../../../ui/toasts.ts";

const FILES_MAX = messages.send.uploads?.filesMax ?? 1;
const MEGABYTE = 1024 * 1024;

/** As WhatsApp shows it, and how large it may be there; the server looks into the file, and has the last word. */
export function kindOf({ type }: File): { kind: "image" | "video" | "audio" | "document"; bytesMax: number } {
  const [kind] = type.split("/");
  if (kind === "image") return { kind, bytesMax: 5 * MEGABYTE };
  if (kind === "video" || kind === "audio") return { kind, bytesMax: 16 * MEGABYTE };
  return { kind: "document", bytesMax: MEDIA_MAX_BYTES };
}

/** Chosen, pasted or dropped: each once, as many and as large as may be, and whoever asks for more is told. */
export function attach(known: File[], chosen: Iterable<File>, t: TFunction): File[] {
  const isNew = (file: File) =>
    !known.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified);
  const wanted = [...chosen].filter(isNew);
  const fit = wanted.filter((file) => file.size <= kindOf(file).bytesMax);
  for (const file of wanted) if (!fit.includes(file)) toast.failed(t(`tickets.tooLarge.${kindOf(file).kind}`, sizesOf(file)));
  const files = [...known, ...fit];
  if (files.length > FILES_MAX) toast.failed(t("tickets.filesMax", { count: FILES_MAX, most: number(FILES_MAX) }));
  return files.slice(0, FILES_MAX);
}

const sizesOf = (file: File) => ({ name: file.name, size: fileSize(file.size), most: fileSize(kindOf(file).bytesMax) });
