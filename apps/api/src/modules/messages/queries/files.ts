import type { FileGroup } from "@recado/contract/messages";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { cursorOf, parseCursor } from "./pages.ts";
import { selectMessages } from "./select.ts";

const kinds: Record<FileGroup, string[]> = { pictures: ["image", "video"], files: ["document", "audio", "voice"] };

const PAGE = 24;

type FilesQuery = { group: FileGroup; cursor?: string | undefined };

/** Newest first, without deleted files and those that could not be downloaded. */
export async function listFiles(ctx: Ctx, ticketId: number, { group, cursor }: FilesQuery) {
  let page = selectMessages(ctx)
    .where("m.ticket_id", "=", ticketId)
    .where("m.kind", "in", kinds[group])
    .where("m.media_state", "=", "ready")
    .where("m.file_id", "is not", null)
    .where("m.is_deleted", "=", false)
    .orderBy("m.sent_at", "desc")
    .orderBy("m.id", "desc")
    .limit(PAGE + 1);
  const from = cursor ? parseCursor(cursor) : undefined;
  if (from) page = page.where(sql<boolean>`(m.sent_at, m.id) < (${from.at}::timestamptz, ${from.id}::bigint)`);

  const rows = await page.execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  // Files are not counted, so the count in the cursor is 0.
  return { rows: shown, hasMore, cursor: hasMore && last ? await cursorOf(ctx, last, 0) : null };
}
