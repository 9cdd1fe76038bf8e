import { announcements } from "@recado/contract/announcements";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { crud } from "../../platform/noun/crud.ts";
import { attachPicture, changeAnnouncement, createAnnouncement, detachPicture, readAnnouncement, removeAnnouncement } from "./actions.ts";
import { presentAnnouncement } from "./present.ts";
import { accessAnnouncement, countUnread, listAnnouncements } from "./queries.ts";

export function announcementRoutes(api: Api) {
  route(api, announcements.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listAnnouncements(ctx, query);
    return { records: rows.map(presentAnnouncement), count, hasMore, unread: await countUnread(ctx) };
  });

  crud(api, announcements, {
    present: (_, row) => presentAnnouncement(row),
    access: accessAnnouncement,
    create: createAnnouncement,
    change: changeAnnouncement,
    remove: removeAnnouncement,
  });

  uploadRoute(api, announcements.attach, {
    allow: (ctx, { params }) => accessAnnouncement(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => presentAnnouncement(await attachPicture(ctx, params.id, file)),
  });

  route(api, announcements.detach, async (ctx, { params }) => presentAnnouncement(await detachPicture(ctx, params.id)));

  route(api, announcements.read, async (ctx, { params }) => {
    await readAnnouncement(ctx, params.id);
    return null;
  });
}
