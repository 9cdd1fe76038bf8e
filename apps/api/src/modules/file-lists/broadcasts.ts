import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentFileListNews } from "./present.ts";
import { findFileList } from "./queries.ts";

export const fileListBroadcasts = {
  "file-list.created": (ctx, fact) => shown(ctx, fact, "create"),
  "file-list.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "file-list.removed": async (_, { fileListId }) => [
    { event: "fileList", payload: { action: "delete", fileId: fileListId }, rooms: [everybody] },
  ],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { fileListId }: { fileListId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findFileList(ctx, fileListId);
  return row ? [{ event: "fileList", payload: { action, files: presentFileListNews(row) }, rooms: [everybody] }] : [];
}
