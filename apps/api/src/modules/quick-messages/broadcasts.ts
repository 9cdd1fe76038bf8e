import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News, selfRoom } from "../../platform/realtime.ts";
import type { QuickMessageAccess } from "./policy.ts";
import { presentQuickMessageNews } from "./present.ts";
import { findQuickMessage } from "./queries.ts";

export const quickMessageBroadcasts = {
  "quick-message.created": (ctx, fact) => shown(ctx, fact, "create"),
  "quick-message.changed": async (ctx, fact) => [...gone(fact), ...(await shown(ctx, fact, "update"))],
  "quick-message.removed": async (_, fact) => gone(fact),
} satisfies Broadcasts;

/** Removed from the lists of users who saw it where it was … */
const gone = ({ quickMessageId, was }: FactPayload<"quick-message.removed">): News[] => [
  { event: "quickMessage", payload: { action: "delete", id: quickMessageId }, rooms: roomsThatSee(was) },
];

/** … and shown to those who see it where it is. */
async function shown(ctx: Ctx, { quickMessageId }: { quickMessageId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findQuickMessage(ctx, quickMessageId);
  return row ? [{ event: "quickMessage", payload: { action, record: presentQuickMessageNews(row) }, rooms: roomsThatSee(row) }] : [];
}

const roomsThatSee = ({ geral, userId }: QuickMessageAccess) => [geral ? everybody : selfRoom(userId)];
