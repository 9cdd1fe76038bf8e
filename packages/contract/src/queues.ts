import { z } from "zod";
import { At, Id, Named } from "./common.ts";
import { get } from "./endpoint.ts";

export const Queue = Named.extend({
  color: z.string(),
  greetingMessage: z.string().nullable(),
  outOfHoursMessage: z.string().nullable(),
  schedules: z.array(z.unknown()),
  companyId: Id,
  orderQueue: z.int().nullable(),
  integrationId: Id.nullable(),
  promptId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type Queue = z.infer<typeof Queue>;

export const queues = {
  list: get("/queue", { response: z.array(Queue) }),
};
