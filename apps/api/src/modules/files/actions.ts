import type { Ctx } from "../../platform/company.ts";
import { defer } from "../../platform/jobs.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { removeStoredFile } from "./jobs.ts";
import { type FileRow, insertFile, markFileRemoved } from "./queries.ts";

/** A stored object becomes a file of the company's; whoever refers to it decides who may read it. */
export const keepFile = (ctx: Ctx, stored: StoredFile): Promise<FileRow> => insertFile(ctx, stored);

/** From this commit on nobody is served it; the object itself goes with a job, which is tried until it is gone. */
export async function forgetFile(ctx: Ctx, fileId: number) {
  await markFileRemoved(ctx, fileId);
  await defer(ctx, removeStoredFile, { fileId });
}
