import { schedules } from "@recado/contract/schedules";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { attachToSchedule, changeSchedule, createSchedule, detachFromSchedule, removeSchedule, resendSchedule } from "./actions.ts";
import { presentSchedule } from "./present.ts";
import { accessSchedule, listSchedules } from "./queries.ts";

export function scheduleRoutes(api: Api) {
  route(api, schedules.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listSchedules(ctx, query);
    return { schedules: rows.map(presentSchedule), count, hasMore };
  });

  route(api, schedules.show, async (ctx, { params }) => presentSchedule(await accessSchedule(ctx, params.id, "read")));

  route(api, schedules.create, async (ctx, { body }) => presentSchedule(await createSchedule(ctx, body)));

  route(api, schedules.update, async (ctx, { params, body }) => presentSchedule(await changeSchedule(ctx, params.id, body)));

  route(api, schedules.remove, async (ctx, { params }) => {
    await removeSchedule(ctx, params.id);
    return null;
  });

  route(api, schedules.resend, async (ctx, { params }) => presentSchedule(await resendSchedule(ctx, params.id)));

  uploadRoute(api, schedules.attach, {
    allow: (ctx, { params }) => accessSchedule(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => presentSchedule(await attachToSchedule(ctx, params.id, file)),
  });

  route(api, schedules.detach, async (ctx, { params }) => presentSchedule(await detachFromSchedule(ctx, params.id)));
}
