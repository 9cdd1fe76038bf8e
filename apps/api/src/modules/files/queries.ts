import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import type { Measures } from "../../platform/media/measures.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";

const columns = ["id", "key", "name", "type", "size", "sha256", "width", "height", "removed_at as removedAt"] as const;

export const findFile = ({ tx }: Ctx, id: number) => tx.selectFrom("files").select(columns).where("id", "=", id).executeTakeFirst();
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const insertFile = ({ tx }: Ctx, { key, name, type, size, sha256, measures }: StoredFile) =>
  tx
    .insertInto("files")
    .values({ key, name, type, size, sha256, width: measures?.width ?? null, height: measures?.height ?? null })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Measures that the first bytes did not contain. */
export const markMeasured = ({ tx }: Ctx, id: number, { width, height }: Measures) =>
  tx.updateTable("files").set({ width, height }).where("id", "=", id).execute();

export const markFileRemoved = ({ tx }: Ctx, id: number) =>
  tx.updateTable("files").set({ removed_at: now() }).where("id", "=", id).execute();

export const deleteFile = ({ tx }: Ctx, id: number) => tx.deleteFrom("files").where("id", "=", id).execute();

/** All files that are served; those waiting for deletion do not count. */
export async function countBytes({ tx }: Ctx): Promise<number> {
  const sum = sql<string>`coalesce(sum(size), 0)`.as("bytes");
  return Number((await tx.selectFrom("files").select(sum).where("removed_at", "is", null).executeTakeFirstOrThrow()).bytes);
}
