import { ANNOUNCEMENT_PICTURE_TYPES, type AnnouncementValues } from "@recado/contract/announcements";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { addFile, forgetFile } from "../files/actions.ts";
import {
  accessAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  insertAnnouncement,
  markRead,
  replacePicture,
  updateAnnouncement,
} from "./queries.ts";

/** The author counts as having read it. */
export async function createAnnouncement(ctx: Ctx, values: AnnouncementValues) {
  const { id } = await insertAnnouncement(ctx, values);
  if (ctx.actor.id !== null) await markRead(ctx, ctx.actor.id, id);
  await record(ctx, "announcement.created", { announcementId: id });
  return getAnnouncement(ctx, id);
}

export async function changeAnnouncement(ctx: Ctx, id: number, values: AnnouncementValues) {
  await accessAnnouncement(ctx, id, "change");
  await updateAnnouncement(ctx, id, values);
  return changed(ctx, id);
}

export async function removeAnnouncement(ctx: Ctx, id: number) {
  await accessAnnouncement(ctx, id, "change");
  const gone = await deleteAnnouncement(ctx, id);
  if (!gone) return;
  if (gone.fileId !== null) await forgetFile(ctx, gone.fileId);
  await record(ctx, "announcement.removed", { announcementId: id });
}

export async function attachPicture(ctx: Ctx, id: number, stored: StoredFile) {
  await accessAnnouncement(ctx, id, "change");
  if (!(ANNOUNCEMENT_PICTURE_TYPES as readonly string[]).includes(stored.type)) fail("ERR_FILE_TYPE");
  const file = await addFile(ctx, stored);
  await putPicture(ctx, id, file.id);
  return changed(ctx, id);
}

export async function detachPicture(ctx: Ctx, id: number) {
  const was = await accessAnnouncement(ctx, id, "change");
  if (was.fileId === null) return was;
  await putPicture(ctx, id, null);
  return changed(ctx, id);
}

/** Stored for the user, in the user's own company; not broadcast. */
export async function readAnnouncement(ctx: Ctx, id: number) {
  await accessAnnouncement(ctx, id, "read");
  await markRead(ctx, ctx.actor.id ?? fail("ERR_NO_PERMISSION"), id);
}

async function putPicture(ctx: Ctx, id: number, fileId: number | null) {
  const before = await replacePicture(ctx, id, fileId);
  if (before && before.fileId !== null) await forgetFile(ctx, before.fileId);
}

async function changed(ctx: Ctx, id: number) {
  await record(ctx, "announcement.changed", { announcementId: id });
  return getAnnouncement(ctx, id);
}
