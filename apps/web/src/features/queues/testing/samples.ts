import type { Queue } from "@recado/contract/queues";

const at = "2026-01-01T00:00:00.000Z";

export const aQueue = (over: Partial<Queue> = {}): Queue => ({
  id: 1,
  name: "Suporte",
  color: "#7d1b1b",
  companyId: 5,
  orderQueue: null,
  promptId: null,
  integrationId: null,
  greetingMessage: null,
  completion: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  schedules: [],
  createdAt: at,
  updatedAt: at,
  ...over,
});
