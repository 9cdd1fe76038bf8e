import { type Attachable, attachable, attachedAs, messages } from "@recado/contract/messages";
import type { TFunction } from "i18next";
import { fileSize, number } from "../../../../lib/format.ts";
import { toast } from "../../../../ui/toasts.ts";

const FILES_MAX = messages.send.uploads?.filesMax ?? 1;
/** What browsers call the same by another name. */
const called: Record<string, string> = {
  "audio/x-m4a": "audio/mp4",
  "audio/mp3": "audio/mpeg",
  "audio/vnd.dlna.adts": "audio/aac",
  "video/x-m4v": "video/mp4",
  "video/3gpp2": "video/3gpp",
};

/** As what WhatsApp will show it; the server looks into the file, and has the last word. */
export const kindOf = ({ type }: File): Attachable => attachedAs(called[type] ?? type);

const bytesMaxOf = (file: File) => attachable[kindOf(file)].bytesMax;

/** Chosen, pasted or dropped: each once, as many and as large as may be, and whoever asks for more is told. */
export function attach(known: File[], chosen: Iterable<File>, t: TFunction): File[] {
  const isNew = (file: File) =>
    !known.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified);
  const wanted = [...chosen].filter(isNew);
  const fit = wanted.filter((file) => file.size <= bytesMaxOf(file));
  for (const file of wanted) if (!fit.includes(file)) toast.failed(t(`tickets.tooLarge.${kindOf(file)}`, sizesOf(file)));
  const files = [...known, ...fit];
  if (files.length > FILES_MAX) toast.failed(t("tickets.filesMax", { count: FILES_MAX, most: number(FILES_MAX) }));
  return files.slice(0, FILES_MAX);
}

/** A folder comes among the files as one that nobody can read. Which they are can be asked only while they are dropped. */
export function droppedIn({ files, items }: DataTransfer, t: TFunction): File[] {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.());
  return [...files].filter(({ name }, at) => {
    const isFolder = entries[at]?.isDirectory === true;
    if (isFolder) toast.failed(t("tickets.folder", { name }));
    return !isFolder;
  });
}

const sizesOf = (file: File) => ({ name: file.name, size: fileSize(file.size), most: fileSize(bytesMaxOf(file)) });
