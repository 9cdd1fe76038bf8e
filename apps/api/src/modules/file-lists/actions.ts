import { FILE_LIST_FILES_MAX, type FileListValues, type NewFileListValues } from "@recado/contract/file-lists";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { addUploadedFile, forgetFile } from "../files/actions.ts";
import { type FileRow, findFile } from "../files/queries.ts";
import {
  accessFileList,
  deleteFileList,
  deleteOptions,
  type FileListRow,
  fillOption,
  getFileList,
  insertFileList,
  insertOption,
  listCampaignsOf,
  listUnshown,
  lockFileList,
  moveOption,
  touchFileList,
  updateFileList,
} from "./queries.ts";

export async function createFileList(ctx: Ctx, { options, ...words }: NewFileListValues): Promise<FileListRow> {
  const author = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  const { id } = await taken("ERR_DUPLICATED_FILE_LIST", insertFileList(ctx, author, words));
  for (const [position, { name }] of options.entries()) await insertOption(ctx, id, { name, place: position });
  await record(ctx, "file-list.created", { fileListId: id });
  return getFileList(ctx, id);
}

export async function changeFileList(ctx: Ctx, id: number, { options, ...words }: FileListValues): Promise<FileListRow> {
  const was = await hold(ctx, id);
  await taken("ERR_DUPLICATED_FILE_LIST", updateFileList(ctx, id, words));
  if (options) await arrange(ctx, was, options);
  return changed(ctx, id);
}

/** Deletes the list and its files, except those that a message shows. A campaign that is not over keeps its list. */
export async function removeFileList(ctx: Ctx, id: number) {
  const was = await hold(ctx, id);
  const campaigns = await listCampaignsOf(ctx, id);
  if (campaigns.length > 0) fail("ERR_FILE_LIST_IN_USE", { where: { campaigns } });
  await deleteFileList(ctx, id);
  await release(ctx, was.options);
  await record(ctx, "file-list.removed", { fileListId: id });
}

/** Each file replaces the one in its named place; files without a place are added at the end. */
export async function addToFileList(ctx: Ctx, id: number, stored: StoredFile[], optionIds: number[]): Promise<FileListRow> {
  const was = await hold(ctx, id);
  const replaced = optionIds.map((optionId) => was.options.find((option) => option.id === optionId) ?? fail("ERR_NO_FILE_FOUND"));
  if (stored.length === 0) return was;
  if (replaced.length > stored.length || new Set(optionIds).size < replaced.length) fail("ERR_VALIDATION", { details: { id: ["files"] } });
  const added = stored.slice(replaced.length);
  if (was.options.length + added.length > FILE_LIST_FILES_MAX) fail("ERR_TOO_MANY_FILES", { most: FILE_LIST_FILES_MAX });

  for (const [at, option] of replaced.entries()) {
    const file = await addUploadedFile(ctx, stored[at] as StoredFile);
    await fillOption(ctx, option.id, { name: option.name || file.name, fileId: file.id });
  }
  const end = (was.options.at(-1)?.place ?? -1) + 1;
  for (const [at, each] of added.entries()) {
    const file = await addUploadedFile(ctx, each);
    await insertOption(ctx, id, { name: file.name, place: end + at, fileId: file.id });
  }
  await release(ctx, replaced);
  return changed(ctx, id);
}

/** The text and files of a list that is being sent: locked until the message is stored. */
export async function contentOfFileList(ctx: Ctx, id: number): Promise<{ message: string; files: FileRow[] }> {
  await lockFileList(ctx, id, "to send");
  const { message, options } = await accessFileList(ctx, id, "read");
  const files: FileRow[] = [];
  for (const { fileId } of options) {
    const file = fileId === null ? undefined : await findFile(ctx, fileId);
    if (file) files.push(file);
  }
  return { message, files };
}

/** Locked against concurrent changes. */
async function hold(ctx: Ctx, id: number): Promise<FileListRow> {
  await accessFileList(ctx, id, "change");
  await lockFileList(ctx, id, "to change");
  return getFileList(ctx, id);
}

type Wish = NonNullable<FileListValues["options"]>[number];

/** In the requested order. Options that are not named are removed; one that was removed concurrently is an error. */
async function arrange(ctx: Ctx, { id, options }: FileListRow, wishes: Wish[]) {
  const optionsById = new Map(options.map((option) => [option.id, option]));
  const kept = wishes.flatMap((wish) => (wish.id ? [wish.id] : []));
  if (kept.some((optionId) => !optionsById.has(optionId))) fail("ERR_NO_FILE_FOUND");
  if (new Set(kept).size < kept.length) fail("ERR_VALIDATION", { details: { options: ["id"] } });
  const dropped = options.filter((option) => !kept.includes(option.id));
  await deleteOptions(
    ctx,
    dropped.map((option) => option.id),
  );
  for (const [position, wish] of wishes.entries()) {
    const was = optionsById.get(wish.id ?? 0);
    if (was) await moveOption(ctx, was.id, { name: wish.name || was.name, place: position });
    else await insertOption(ctx, id, { name: wish.name, place: position });
  }
  await release(ctx, dropped);
}

async function release(ctx: Ctx, options: { fileId: number | null }[]) {
  const ids = options.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  if (ids.length > 0) for (const fileId of await listUnshown(ctx, ids)) await forgetFile(ctx, fileId);
}

async function changed(ctx: Ctx, id: number): Promise<FileListRow> {
  await touchFileList(ctx, id);
  await record(ctx, "file-list.changed", { fileListId: id });
  return getFileList(ctx, id);
}
