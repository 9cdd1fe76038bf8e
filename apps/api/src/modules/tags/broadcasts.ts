import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentTagNews } from "./present.ts";
import { findTag } from "./queries.ts";

export const tagBroadcasts = {
  "tag.created": (ctx, fact) => shown(ctx, fact, "create"),
  "tag.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "tag.removed": async (_, { tagId }) => [{ event: "tag", payload: { action: "delete", tagId }, rooms: [everybody] }],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { tagId }: { tagId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findTag(ctx, tagId);
  return row ? [{ event: "tag", payload: { action, tag: presentTagNews(row) }, rooms: [everybody] }] : [];
}
