import { type Attachable, attachable, attachedAs, messages } from "@recado/contract/messages";
import type { TFunction } from "i18next";
import { fileSize, number } from "../../../../lib/format.ts";
import { toast } from "../../../../ui/toasts.ts";

const FILES_MAX = messages.send.uploads?.filesMax ?? 1;
/** Other names that browsers give to these types. */
const called: Record<string, string> = {
  "audio/x-m4a": "audio/mp4",
  "audio/mp3": "audio/mpeg",
  "audio/vnd.dlna.adts": "audio/aac",
  "video/x-m4v": "video/mp4",
  "video/3gpp2": "video/3gpp",
};

/** The kind that WhatsApp will show it as; the server inspects the file and decides. */
export const kindOf = ({ type }: File): Attachable => attachedAs(called[type] ?? type);

const bytesMaxOf = (file: File) => attachable[kindOf(file)].bytesMax;

/** Adds chosen, pasted or dropped files, each once, and reports those over the limits of size or number. */
export function attach(attached: File[], chosen: Iterable<File>, t: TFunction): File[] {
  const isNew = (file: File) =>
    !attached.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified);
  const added = [...chosen].filter(isNew);
  const fit = added.filter((file) => file.size <= bytesMaxOf(file));
  for (const file of added) if (!fit.includes(file)) toast.failed(t(`tickets.tooLarge.${kindOf(file)}`, sizesOf(file)));
  const files = [...attached, ...fit];
  if (files.length > FILES_MAX) toast.failed(t("tickets.filesMax", { count: FILES_MAX, most: number(FILES_MAX) }));
  return files.slice(0, FILES_MAX);
}

/** A dropped folder appears as an unreadable file; only during the drop event can folders be told apart. */
export function droppedIn({ files, items }: DataTransfer, t: TFunction): File[] {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.());
  return [...files].filter(({ name }, at) => {
    const isFolder = entries[at]?.isDirectory === true;
    if (isFolder) toast.failed(t("tickets.folder", { name }));
    return !isFolder;
  });
}

const sizesOf = (file: File) => ({ name: file.name, size: fileSize(file.size), most: fileSize(bytesMaxOf(file)) });
