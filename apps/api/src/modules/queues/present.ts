import type { Queue } from "@recado/contract/queues";
import type { QueueRow } from "./queries.ts";

export const presentQueue = (row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  outOfHoursMessage: row.out_of_hours_message,
  schedules: row.schedules as unknown[],
  companyId: row.company_id,
  orderQueue: row.order_queue,
  integrationId: row.integration_id,
  promptId: row.prompt_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
