import { z } from "zod";
import { addressed, Choice, ClientId, Done, Id, Moment, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Repeats, Schedule } from "./schedule-news.ts";

export const SCHEDULE_BODY_MIN = 5;
export const SCHEDULE_BODY_MAX = 4096;

/** WhatsApp's limit for pictures, the only files that a schedule can have. */
export const SCHEDULE_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const SCHEDULE_FILE_TYPES = ["image/png", "image/jpeg"] as const;

/** A day of the company's calendar. */
const Day = z.iso.date().refine((day) => day >= "2000" && day < "2200");

export const ScheduleForm = z.object({
  body: z.string().trim().min(SCHEDULE_BODY_MIN).max(SCHEDULE_BODY_MAX),
  contactId: Id,
  sendAt: Moment,
  /** The conversation that it was created in: sent through that one's connection. */
  ticketId: Choice,
  /** The repetition, in the company's zone; null: once. If omitted, it stays unchanged. */
  repeats: Repeats.nullish(),
  /** The last possible day. */
  repeatsUntil: Day.nullish(),
});
export type ScheduleValues = z.output<typeof ScheduleForm>;

export const NewSchedule = ScheduleForm.extend({ clientId: ClientId });
export type NewScheduleValues = z.output<typeof NewSchedule>;

const example = { body: "Olá {{firstName}}, seu pedido está pronto.", contactId: 1, sendAt: "2099-01-31T09:00:00-03:00" };
const shape = { feature: "useSchedules" } as const;

export const schedules = {
  list: get("/schedules", { query: Search, response: page("schedules", Schedule), ...shape }),
  show: get("/schedules/:id", { params: addressed, response: Schedule, ...shape }),
  create: post("/schedules", { body: NewSchedule, response: Schedule, example, ...shape }),
  update: put("/schedules/:id", { params: addressed, body: ScheduleForm, response: Schedule, example, ...shape }),
  remove: del("/schedules/:id", { params: addressed, response: Done, ...shape }),
  /** Sends a failed one now. */
  resend: post("/schedules/:id/resend", { params: addressed, response: Schedule, example: {}, ...shape }),
  attach: post("/schedules/:id/media-upload", {
    params: addressed,
    response: Schedule,
    upload: { field: "file", maxBytes: SCHEDULE_FILE_MAX_BYTES, isPicture: true },
    ...shape,
  }),
  detach: del("/schedules/:id/media-upload", { params: addressed, response: Schedule, ...shape }),
};
