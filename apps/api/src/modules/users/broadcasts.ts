import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentUserNews } from "./present.ts";
import { findUser } from "./queries.ts";

export const userBroadcasts = {
  "user.created": (ctx, fact) => shown(ctx, fact, "create"),
  "user.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "user.online": (ctx, fact) => shown(ctx, fact, "update"),
  "user.offline": (ctx, fact) => shown(ctx, fact, "update"),
  "user.removed": async (_, { userId }) => [{ event: "user", payload: { action: "delete", userId }, rooms: [everybody] }],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { userId }: { userId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findUser(ctx, userId);
  return row ? [{ event: "user", payload: { action, user: presentUserNews(row) }, rooms: [everybody] }] : [];
}
