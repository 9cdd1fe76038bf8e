import { Language } from "@recado/contract/common";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { defer } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { getCompany, getCompanyPlan, lockCompanyPlan } from "../companies/queries.ts";
import { postMail } from "../mails/actions.ts";
import { listAdmins } from "../users/queries.ts";
import { removeStoredFile } from "./jobs.ts";
import { countBytes, type FileRow, insertFile, markFileRemoved } from "./queries.ts";

/** A stored object becomes a file of the company's; whoever refers to it decides who may read it. */
export const keepFile = (ctx: Ctx, stored: StoredFile): Promise<FileRow> => insertFile(ctx, stored);

const GB = 1024 ** 3;

/**
 * What comes from outside is kept however full it is; whoever pays hears of it once each time that the plan's storage is passed. The
 * second of two at once waits, so that one of them has passed it, and no more than one.
 */
export async function keepArrived(ctx: Ctx, stored: StoredFile): Promise<FileRow> {
  if ((await getCompanyPlan(ctx)).storage_gb === null) return keepFile(ctx, stored);
  const { storage } = await lockCompanyPlan(ctx);
  const file = await keepFile(ctx, stored);
  const bytes = storage === null ? 0 : await countBytes(ctx);
  if (storage !== null && bytes > storage * GB && bytes - stored.size <= storage * GB) await tellAdmins(ctx, storage);
  return file;
}

async function tellAdmins(ctx: Ctx, storage: number) {
  const company = await getCompany(ctx);
  for (const { name, email, language } of await listAdmins(ctx))
    await postMail(ctx, email, "storage-passed", Language.parse(language ?? company.language), { name, company: company.name, storage });
  await record(ctx, "storage.passed", { storage });
}

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
