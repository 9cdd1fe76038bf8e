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

/** Makes a stored object a file of the company; the record that refers to it decides who may read it. */
export const addFile = (ctx: Ctx, stored: StoredFile): Promise<FileRow> => insertFile(ctx, stored);

const GB = 1024 ** 3;

/**
 * Files from customers are kept however full the storage is; the company is told once each time it exceeds its plan. Of two concurrent
 * files the second waits, so that exactly one exceeds it.
 */
export async function addReceivedFile(ctx: Ctx, stored: StoredFile): Promise<FileRow> {
  if ((await getCompanyPlan(ctx)).storage_gb === null) return addFile(ctx, stored);
  const { storage } = await lockCompanyPlan(ctx);
  const file = await addFile(ctx, stored);
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
 * An upload by a user, limited by the plan's storage; files from customers are kept in any case. Of two concurrent uploads the second
 * waits, and then counts the first.
 */
export async function addUploadedFile(ctx: Ctx, stored: StoredFile): Promise<FileRow> {
  if ((await getCompanyPlan(ctx)).storage_gb !== null) {
    const { storage } = await lockCompanyPlan(ctx);
    if (storage !== null && (await countBytes(ctx)) + stored.size > storage * GB) fail("ERR_PLAN_LIMIT", { limit: storage });
  }
  return addFile(ctx, stored);
}

/** From this commit on it is no longer served; a job deletes the object, and is retried until it is gone. */
export async function forgetFile(ctx: Ctx, fileId: number) {
  await markFileRemoved(ctx, fileId);
  await defer(ctx, removeStoredFile, { fileId });
}
