import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { defer } from "../../platform/jobs.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { getCompanyPlan, lockCompanyPlan } from "../companies/queries.ts";
import { removeStoredFile } from "./jobs.ts";
import { countBytes, type FileRow, insertFile, markFileRemoved } from "./queries.ts";

/** A stored object becomes a file of the company's; whoever refers to it decides who may read it. */
export const keepFile = (ctx: Ctx, stored: StoredFile): Promise<FileRow> => insertFile(ctx, stored);

const GB = 1024 ** 3;

/**
 * What somebody of the company uploads, up to what its plan has room for; what customers send is kept in any case. Of two at once the
 * second waits, and then counts the first.
 */
export async function keepUpload(ctx: Ctx, stored: StoredFile): Promise<FileRow> {
  if ((await getCompanyPlan(ctx)).storage_gb !== null) {
    const { storage } = await lockCompanyPlan(ctx);
    if (storage !== null && (await countBytes(ctx)) + stored.size > storage * GB) fail("ERR_PLAN_LIMIT", { limit: storage });
  }
  return keepFile(ctx, stored);
}

/** From this commit on nobody is served it; the object itself goes with a job, which is tried until it is gone. */
export async function forgetFile(ctx: Ctx, fileId: number) {
  await markFileRemoved(ctx, fileId);
  await defer(ctx, removeStoredFile, { fileId });
}
