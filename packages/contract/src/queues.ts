import { z } from "zod";
import { At, addressed, Choice, Done, Id, Named, numberOf } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Opening, Week } from "./hours.ts";

const Text = z.string().max(4096);

export const QueueForm = z.object({
  name: z.string().trim().min(2).max(50),
  color: z
    .string()
    .trim()
    .min(3)
    .max(9)
    .regex(/^#[0-9a-fA-F]+$/),
  greetingMessage: Text.nullish(),
  completion: Text.nullish(),
  outOfHoursMessage: Text.nullish(),
  ratingMessage: Text.nullish(),
  /** Emptied, the queue has no position of its own any more. */
  orderQueue: z.preprocess((value) => (value === "" ? null : numberOf(value)), z.int().min(0).max(10_000).nullish()),
  integrationId: Choice,
  promptId: Choice,
  schedules: Week.optional(),
});
export type QueueValues = z.output<typeof QueueForm>;
export const QueueChanges = QueueForm.partial();
export type QueueChanges = z.output<typeof QueueChanges>;

export const Queue = Named.extend({
  color: z.string(),
  greetingMessage: z.string().nullable(),
  completion: z.string().nullable(),
  outOfHoursMessage: z.string().nullable(),
  ratingMessage: z.string().nullable(),
  schedules: z.array(Opening),
  companyId: Id,
  orderQueue: z.int().nullable(),
  integrationId: Id.nullable(),
  promptId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type Queue = z.infer<typeof Queue>;

/** An option of a queue's menu. */
export const QueueOption = z.object({
  id: Id,
  queueId: Id,
  parentId: Id.nullable(),
  title: z.string(),
  message: z.string(),
  /** Its number in the menu, as text, as it has always been sent. */
  option: z.string(),
  createdAt: At,
  updatedAt: At,
});
export type QueueOption = z.infer<typeof QueueOption>;

const example = { name: "Pós-venda", color: "#1F7A8C", greetingMessage: "Como foi a entrega?" };

export const queues = {
  list: get("/queue", { response: z.array(Queue) }),
  show: get("/queue/:id", { params: addressed, response: Queue }),
  create: post("/queue", { body: QueueForm, response: Queue, example }),
  update: put("/queue/:id", { params: addressed, body: QueueChanges, response: Queue, example }),
  remove: del("/queue/:id", { params: addressed, response: Done }),
};
