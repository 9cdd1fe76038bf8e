import { MEDIA_MAX_BYTES, messages } from "@recado/contract/messages";
import type { TFunction } from "i18next";
import { fileSize, number } from "../../../lib/format.ts";
import { toast } from "../../../ui/toasts.ts";

const FILES_MAX = messages.send.uploads?.filesMax ?? 1;

/** Chosen, pasted or dropped: each once, as many and as large as may be, and whoever asks for more is told. */
export function attach(known: File[], chosen: Iterable<File>, t: TFunction): File[] {
  const isNew = (file: File) =>
    !known.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified);
  const wanted = [...chosen].filter(isNew);
  const fit = wanted.filter(({ size }) => size <= MEDIA_MAX_BYTES);
  if (fit.length < wanted.length) toast.failed(t("tickets.fileTooLarge", { size: fileSize(MEDIA_MAX_BYTES) }));
  const files = [...known, ...fit];
  if (files.length > FILES_MAX) toast.failed(t("tickets.filesMax", { count: FILES_MAX, most: number(FILES_MAX) }));
  return files.slice(0, FILES_MAX);
}
