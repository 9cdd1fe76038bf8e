import { randomUUID } from "node:crypto";
import { FILE_BYTES_MAX } from "@recado/flow-engine/limits";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addUploadedFile, forgetFile } from "../../files/actions.ts";
import { deleteUnnamed, getMedia, insertMedia, type MediaRow } from "./queries.ts";

export type MediaKind = keyof typeof FILE_BYTES_MAX;

/** Only files of these kinds, no larger than their block allows; the bytes decide the kind. */
export async function keepMedia(ctx: Ctx, stored: StoredFile, kinds: readonly MediaKind[]): Promise<MediaRow> {
  const kind = kinds.find((each) => stored.type.startsWith(`${each}/`)) ?? fail("ERR_FILE_TYPE");
  if (stored.size > FILE_BYTES_MAX[kind]) fail("ERR_FILE_TOO_LARGE", { most: FILE_BYTES_MAX[kind] });
  const userId = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  const file = await addUploadedFile(ctx, stored);
  const { id } = await insertMedia(ctx, { name: randomUUID(), fileId: file.id, userId });
  return getMedia(ctx, id);
}

/** Deletes unused media whenever media are added or a flow is removed. */
export async function forgetUnnamed(ctx: Ctx) {
  for (const { fileId } of await deleteUnnamed(ctx)) await forgetFile(ctx, fileId);
}
