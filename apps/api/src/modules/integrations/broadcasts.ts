import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, type News } from "../../platform/realtime.ts";
import { presentIntegrationNews } from "./present.ts";
import { findIntegration } from "./queries.ts";

const rooms = [admins];

export const integrationBroadcasts = {
  "integration.created": (ctx, fact) => shown(ctx, fact, "create"),
  "integration.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "integration.removed": async (_, { integrationId }) => [
    { event: "queueIntegration", payload: { action: "delete", integrationId }, rooms },
  ],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { integrationId }: { integrationId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findIntegration(ctx, integrationId);
  return row ? [{ event: "queueIntegration", payload: { action, queueIntegration: presentIntegrationNews(row) }, rooms }] : [];
}
