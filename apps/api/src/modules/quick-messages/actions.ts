import type { QuickMessageValues } from "@recado/contract/quick-messages";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { addUploadedFile, forgetFile } from "../files/actions.ts";
import { mayShare } from "./policy.ts";
import {
  accessQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  insertQuickMessage,
  markAttached,
  type QuickMessageRow,
  updateQuickMessage,
} from "./queries.ts";

export async function createQuickMessage(ctx: Ctx, values: QuickMessageValues) {
  if (values.geral && !mayShare(ctx.actor)) fail("ERR_NO_PERMISSION");
  const author = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  const { id } = await taken("ERR_DUPLICATED_SHORTCODE", insertQuickMessage(ctx, author, values));
  await record(ctx, "quick-message.created", { quickMessageId: id });
  return getQuickMessage(ctx, id);
}

export async function changeQuickMessage(ctx: Ctx, id: number, values: QuickMessageValues) {
  const was = await accessQuickMessage(ctx, id, "change");
  if (values.geral && !was.geral && !mayShare(ctx.actor)) fail("ERR_NO_PERMISSION");
  await taken("ERR_DUPLICATED_SHORTCODE", updateQuickMessage(ctx, id, values));
  return changed(ctx, was);
}

export async function removeQuickMessage(ctx: Ctx, id: number) {
  await drop(ctx, await accessQuickMessage(ctx, id, "change"));
}

/** Deletes the row and its file, and records it; a second call does nothing. */
export async function drop(ctx: Ctx, was: QuickMessageRow) {
  const dropped = await deleteQuickMessage(ctx, was.id);
  if (!dropped) return;
  if (dropped.fileId !== null) await forgetFile(ctx, dropped.fileId);
  await record(ctx, "quick-message.removed", { quickMessageId: was.id, was: placeOf(was) });
}

export async function attachToQuickMessage(ctx: Ctx, id: number, stored: StoredFile) {
  const was = await accessQuickMessage(ctx, id, "change");
  const file = await addUploadedFile(ctx, stored);
  await replaceFile(ctx, id, file.id);
  return changed(ctx, was);
}

export async function detachFromQuickMessage(ctx: Ctx, id: number) {
  const was = await accessQuickMessage(ctx, id, "change");
  if (was.fileId === null) return was;
  await replaceFile(ctx, id, null);
  return changed(ctx, was);
}

async function replaceFile(ctx: Ctx, id: number, fileId: number | null) {
  const before = await markAttached(ctx, id, fileId);
  if (before && before.fileId !== null) await forgetFile(ctx, before.fileId);
}

async function changed(ctx: Ctx, was: QuickMessageRow) {
  await record(ctx, "quick-message.changed", { quickMessageId: was.id, was: placeOf(was) });
  return getQuickMessage(ctx, was.id);
}

const placeOf = ({ userId, geral }: QuickMessageRow) => ({ userId, geral });
