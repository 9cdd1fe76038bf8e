import { z } from "zod";
import { At, Id } from "./common.ts";

// Apart from its forms, for everybody's browser knows all events.

/** One file of a list, at its place. Until its bytes have come it has a name and nothing else. */
export const FileListOption = z.object({
  id: Id,
  /** The list that it belongs to. */
  fileId: Id,
  name: z.string(),
  /** A signed link that lives an hour. */
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
  size: z.int().nullable(),
});
export type FileListOption = z.infer<typeof FileListOption>;

/** Told to many at once, so without what one person may do; each browser asks for that itself. */
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
