import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addFile } from "../../files/actions.ts";
import { findFile } from "../../files/queries.ts";

export type Preparable = NonNullable<Awaited<ReturnType<typeof findPreparable>>>;

/** A message with its file, if that still exists, and the forms that were made of it. */
export async function findPreparable(ctx: Ctx, id: number) {
  const message = await ctx.tx
    .selectFrom("messages")
    .select(["id", "ticket_id as ticketId", "connection_id as connectionId", "kind", "from_me as fromMe", "file_id as fileId"])
    .select(["media_state as mediaState", "playable_file_id as playableFileId", "thumbnail_file_id as thumbnailFileId"])
    .where("id", "=", id)
    .executeTakeFirst();
  const file = message && message.fileId !== null ? await findFile(ctx, message.fileId) : undefined;
  return message && { ...message, file: file && file.removedAt === null ? file : null };
}

/** The first form stays: if a job runs twice, the second file is swept. */
export async function storeForm(
  ctx: Ctx,
  message: Preparable,
  column: "playable_file_id" | "thumbnail_file_id",
  stored: StoredFile,
  more: { media_seconds?: number; media_waveform?: number[] | null } = {},
) {
  const lacks = await ctx.tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", message.id)
    .where(column, "is", null)
    .forUpdate()
    .execute();
  if (lacks.length === 0) return;
  const id = await storeGeneratedFile(ctx, stored);
  await ctx.tx
    .updateTable("messages")
    .set({ [column]: id, ...more, updated_at: now() })
    .where("id", "=", message.id)
    .execute();
  await recordChanged(ctx, message);
}

export async function storeGeneratedFile(ctx: Ctx, file: StoredFile) {
  await markArrived(ctx, file.key);
  return (await addFile(ctx, file)).id;
}

export const recordChanged = (ctx: Ctx, { id, ticketId }: Pick<Preparable, "id" | "ticketId">) =>
  record(ctx, "message.changed", { messageId: id, ticketId });
