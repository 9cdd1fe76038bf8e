import { FILE_LIST_FILES_MAX, type FileListOption } from "@recado/contract/file-lists";
import { attachable, attachedAs } from "@recado/contract/messages";
import { newId } from "../../lib/newId.ts";

/** A file of the edited list: stored, chosen but not uploaded, or an entry without a file. */
export type Item = {
  key: string;
  /** The entry's id on the server. */
  id?: number;
  name: string;
  path: string | null;
  mediaType: string | null;
  size: number | null;
  /** Uploaded when the list is saved. */
  file?: File;
  /** The upload's progress, from 0 to 1. */
  part?: number | undefined;
  /** Why the upload failed. */
  error?: string | undefined;
};

export const itemOf = ({ id, name, path, mediaType, size }: FileListOption): Item => ({ key: `${id}`, id, name, path, mediaType, size });

const chosen = (file: File): Item => ({ key: newId(), name: file.name, path: null, mediaType: file.type, size: file.size, file });

export const bytesMaxOf = ({ type }: Pick<File, "type">) => attachable[attachedAs(type)].bytesMax;
const isTooLarge = (file: File) => file.size > bytesMaxOf(file);

/** Adds files up to the limits; the rejected ones are returned for an error text. */
export function added(items: Item[], files: File[]): { items: Item[]; tooLarge: File[]; isOver: boolean } {
  const fit = files.filter((file) => !isTooLarge(file));
  const room = Math.max(0, FILE_LIST_FILES_MAX - items.length);
  return { items: [...items, ...fit.slice(0, room).map(chosen)], tooLarge: files.filter(isTooLarge), isOver: fit.length > room };
}

/** Sets the file of an entry that has none, or whose upload failed. */
export const filled = (items: Item[], key: string, file: File): Item[] =>
  items.map((item) => (item.key === key ? { ...chosen(file), key, ...(item.id !== undefined && { id: item.id }) } : item));

export const withItem = (items: Item[], key: string, changes: Partial<Item>): Item[] =>
  items.map((item) => (item.key === key ? { ...item, ...changes } : item));
