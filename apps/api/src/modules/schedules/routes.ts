import { schedules } from "@recado/contract/schedules";
import type { Actor } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { crud, pages } from "../../platform/noun/crud.ts";
import { attachToSchedule, changeSchedule, createSchedule, detachFromSchedule, removeSchedule, resendSchedule } from "./actions.ts";
import { presentSchedule } from "./present.ts";
import { accessSchedule, listSchedules, type ScheduleRow } from "./queries.ts";

const present = (_: Actor, row: ScheduleRow) => presentSchedule(row);

export function scheduleRoutes(api: Api) {
  crud(api, schedules, { present, access: accessSchedule, create: createSchedule, change: changeSchedule, remove: removeSchedule });
  pages(api, schedules.list, "schedules", listSchedules, present);
  route(api, schedules.resend, async (ctx, { params }) => presentSchedule(await resendSchedule(ctx, params.id)));

  uploadRoute(api, schedules.attach, {
    allow: (ctx, { params }) => accessSchedule(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => presentSchedule(await attachToSchedule(ctx, params.id, file)),
  });

  route(api, schedules.detach, async (ctx, { params }) => presentSchedule(await detachFromSchedule(ctx, params.id)));
}
