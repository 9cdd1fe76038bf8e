import { FILE_LIST_FILES_MAX, type FileListOption } from "@recado/contract/file-lists";
import { attachable, attachedAs } from "@recado/contract/messages";
import { newId } from "../../lib/newId.ts";

/** A file of the list that is edited: stored, chosen here and not yet uploaded, or a place that has none. */
export type Item = {
  key: string;
  /** Its place on the server. */
  id?: number;
  name: string;
  path: string | null;
  mediaType: string | null;
  size: number | null;
  /** It travels when the list is saved. */
  file?: File;
  /** From 0 to 1 while it does. */
  part?: number | undefined;
  /** Why it did not arrive. */
  error?: string | undefined;
};

export const itemOf = ({ id, name, path, mediaType, size }: FileListOption): Item => ({ key: `${id}`, id, name, path, mediaType, size });

const chosen = (file: File): Item => ({ key: newId(), name: file.name, path: null, mediaType: file.type, size: file.size, file });

export const bytesMaxOf = ({ type }: Pick<File, "type">) => attachable[attachedAs(type)].bytesMax;
const isTooLarge = (file: File) => file.size > bytesMaxOf(file);

/** As many and as large as may be; what is left out is answered beside, so that somebody is told. */
export function added(items: Item[], files: File[]): { items: Item[]; tooLarge: File[]; isOver: boolean } {
  const fit = files.filter((file) => !isTooLarge(file));
  const room = Math.max(0, FILE_LIST_FILES_MAX - items.length);
  return { items: [...items, ...fit.slice(0, room).map(chosen)], tooLarge: files.filter(isTooLarge), isOver: fit.length > room };
}

/** The file for a place that has none, or whose file did not arrive. */
export const filled = (items: Item[], key: string, file: File): Item[] =>
  items.map((item) => (item.key === key ? { ...chosen(file), key, ...(item.id !== undefined && { id: item.id }) } : item));

export const withItem = (items: Item[], key: string, news: Partial<Item>): Item[] =>
  items.map((item) => (item.key === key ? { ...item, ...news } : item));
