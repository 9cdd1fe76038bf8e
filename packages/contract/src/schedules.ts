import { z } from "zod";
import { At, addressed, Choice, ClientId, Done, Id, Moment, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";

export const SCHEDULE_BODY_MIN = 5;
export const SCHEDULE_BODY_MAX = 4096;

/** As large as WhatsApp takes a picture, and a picture is all that goes along. */
export const SCHEDULE_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const SCHEDULE_FILE_TYPES = ["image/png", "image/jpeg"] as const;

/**
 * Waits; stands in the outbox and may not be changed; the provider has it; it did not go, and says why. The words are those
 * that clients of this kind have always known.
 */
export const ScheduleStatus = z.enum(["PENDENTE", "AGENDADA", "ENVIADA", "ERRO"]);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const Repeats = z.enum(["daily", "weekly", "monthly"]);
export type Repeats = z.infer<typeof Repeats>;

/** A day of the company's calendar. */
const Day = z.iso.date().refine((day) => day >= "2000" && day < "2200");

export const ScheduleForm = z.object({
  body: z.string().trim().min(SCHEDULE_BODY_MIN).max(SCHEDULE_BODY_MAX),
  contactId: Id,
  sendAt: Moment,
  /** The conversation that it was written in: it goes out on that one's connection. */
  ticketId: Choice,
  /** From then on by the company's clock; null: once. What is not said stays as it is. */
  repeats: Repeats.nullish(),
  /** The last day that it may fall on. */
  repeatsUntil: Day.nullish(),
});
export type ScheduleValues = z.output<typeof ScheduleForm>;

export const NewSchedule = ScheduleForm.extend({ clientId: ClientId });
export type NewScheduleValues = z.output<typeof NewSchedule>;

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  sendAt: At,
  /** When the provider took it. */
  sentAt: At.nullable(),
  sent: z.boolean(),
  status: ScheduleStatus,
  /** Why it did not go: a code of ours, or what the provider said. */
  failure: z.string().nullable(),
  contactId: Id,
  contact: z.object({ id: Id, name: z.string(), number: z.string() }),
  ticketId: Id.nullable(),
  userId: Id,
  user: z.object({ id: Id, name: z.string() }),
  /** A signed link that lives an hour. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Of the next one alone: it hands its rule on when it goes. */
  repeats: Repeats.nullable(),
  repeatsUntil: z.string().nullable(),
  companyId: Id,
  createdAt: At,
  updatedAt: At,
});
export type Schedule = z.infer<typeof Schedule>;

const example = { body: "Olá {{firstName}}, seu pedido está pronto.", contactId: 1, sendAt: "2099-01-31T09:00:00-03:00" };
const shape = { feature: "useSchedules" } as const;

export const schedules = {
  list: get("/schedules", { query: Search, response: page("schedules", Schedule), ...shape }),
  show: get("/schedules/:id", { params: addressed, response: Schedule, ...shape }),
  create: post("/schedules", { body: NewSchedule, response: Schedule, example, ...shape }),
  update: put("/schedules/:id", { params: addressed, body: ScheduleForm, response: Schedule, example, ...shape }),
  remove: del("/schedules/:id", { params: addressed, response: Done, ...shape }),
  /** What did not go goes now. */
  resend: post("/schedules/:id/resend", { params: addressed, response: Schedule, example: {}, ...shape }),
  attach: post("/schedules/:id/media-upload", {
    params: addressed,
    response: Schedule,
    upload: { field: "file", maxBytes: SCHEDULE_FILE_MAX_BYTES, isPicture: true },
    ...shape,
  }),
  detach: del("/schedules/:id/media-upload", { params: addressed, response: Schedule, ...shape }),
};
