import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from the lists' forms, because every browser loads all events.

/** One file of a list. Until it is uploaded, only its name is known. */
export const FileListOption = z.object({
  id: Id,
  /** The list that it belongs to. */
  fileId: Id,
  name: z.string(),
  /** A signed link, valid for an hour. */
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
  size: z.int().nullable(),
});
export type FileListOption = z.infer<typeof FileListOption>;

/** Sent to many people at once, so without the abilities of one; each browser refetches those. */
export const FileListNews = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  userId: Id,
  user: z.object({ id: Id, name: z.string() }),
  companyId: Id,
  /** In the order in which they are sent. */
  options: z.array(FileListOption),
  createdAt: At,
  updatedAt: At,
});
export type FileListNews = z.infer<typeof FileListNews>;
