import { Opening } from "@recado/contract/hours";
import type { QueueOptionTree } from "@recado/contract/queue-options";
import type { Queue, QueueOption } from "@recado/contract/queues";
import { z } from "zod";
import type { OptionRow, QueueRow } from "./queries.ts";

const Openings = z.array(Opening).catch([]);

export const presentQueue = (row: QueueRow): z.input<typeof Queue> => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  completion: row.completion_message,
  outOfHoursMessage: row.out_of_hours_message,
  ratingMessage: row.rating_message,
  schedules: Openings.parse(row.schedules),
  companyId: row.company_id,
  orderQueue: row.order_queue,
  integrationId: row.integration_id,
  promptId: row.prompt_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const presentOption = (row: OptionRow): QueueOption => ({
  id: row.id,
  queueId: row.queue_id,
  parentId: row.parent_id,
  title: row.title,
  message: row.message,
  option: String(row.option),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The options under that parent as trees; without a parent, the trees of all options. */
export function presentTree(rows: OptionRow[], parentId: number | null | undefined): QueueOptionTree[] {
  const under = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const grown = (row: OptionRow): QueueOptionTree => ({ ...presentOption(row), children: (under.get(row.id) ?? []).map(grown) });
  return (parentId === undefined ? rows : (under.get(parentId) ?? [])).map(grown);
}
