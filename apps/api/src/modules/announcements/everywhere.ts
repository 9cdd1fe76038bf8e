import type { Ctx } from "../../platform/company.ts";
import type { Everywhere } from "../../platform/realtime.ts";
import { presentAnnouncementNews } from "./present.ts";
import { findAnnouncement } from "./queries.ts";

export const announcementsEverywhere = {
  "announcement.created": (ctx, { announcementId }) => shown(ctx, announcementId, "create"),
  "announcement.changed": (ctx, { announcementId }) => shown(ctx, announcementId, "update"),
  "announcement.removed": async (_, { announcementId }) => gone(announcementId),
} satisfies Everywhere;

/** An inactive announcement leaves every list; super users refetch theirs anyway. */
async function shown(ctx: Ctx, id: number, action: "create" | "update") {
  const row = await findAnnouncement(ctx, id);
  return row?.status ? { event: "announcement" as const, payload: { action, record: presentAnnouncementNews(row) } } : gone(id);
}

const gone = (id: number) => ({ event: "announcement" as const, payload: { action: "delete" as const, id } });
