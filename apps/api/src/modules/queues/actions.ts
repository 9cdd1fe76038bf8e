import { Language } from "@recado/contract/common";
import type { QueueOptionChanges, QueueOptionValues } from "@recado/contract/queue-options";
import type { QueueChanges, QueueValues } from "@recado/contract/queues";
import { usualHours } from "@recado/contract/usual-hours";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { takenByKey } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { getCompany, lockCompanyPlan } from "../companies/queries.ts";
import { managesQueues } from "./policy.ts";
import {
  accessOption,
  accessQueue,
  checkIntegration,
  checkPrompt,
  closeQueue,
  countQueues,
  deleteOption,
  deleteQueue,
  findOption,
  getOption,
  getQueue,
  insertOption,
  insertQueue,
  isTaken,
  lockQueue,
  nextNumber,
  type OptionRow,
  type QueueColumns,
  type QueueRow,
  renumber,
  updateOption,
  updateQueue,
} from "./queries.ts";

const conflicts = {
  queues_company_id_name_key: "ERR_QUEUE_NAME_ALREADY_EXISTS",
  queues_company_id_color_key: "ERR_QUEUE_COLOR_ALREADY_EXISTS",
} as const;

export async function createQueue(ctx: Ctx, values: QueueValues): Promise<QueueRow> {
  if (!managesQueues(ctx.actor)) fail("ERR_NO_PERMISSION");
  const plan = await lockCompanyPlan(ctx); // a concurrent second creation waits, and then counts the first
  if ((await countQueues(ctx)) >= plan.queues) fail("ERR_PLAN_LIMIT", { limit: plan.queues });
  await refuseTaken(ctx, values, null);
  const hours = values.schedules ?? usualHours(Language.parse((await getCompany(ctx)).language));
  if (values.integrationId) await checkIntegration(ctx, values.integrationId);
  if (values.promptId) await checkPrompt(ctx, values.promptId);
  const columns = { ...columnsOf(values), name: values.name, color: values.color, schedules: JSON.stringify(hours) };
  const { id } = await takenByKey(conflicts, insertQueue(ctx, columns));
  await record(ctx, "queue.created", { queueId: id });
  return getQueue(ctx, id);
}

/** Forms send the whole record back; missing values stay. */
export async function changeQueue(ctx: Ctx, id: number, values: QueueChanges): Promise<QueueRow> {
  const was = await accessQueue(ctx, id, "change");
  await refuseTaken(ctx, values, was);
  if (values.integrationId) await checkIntegration(ctx, values.integrationId);
  if (values.promptId) await checkPrompt(ctx, values.promptId);
  await takenByKey(conflicts, updateQueue(ctx, id, columnsOf(values)));
  await record(ctx, "queue.changed", { queueId: id });
  return getQueue(ctx, id);
}

/** A new name or color must be unique: a concurrent second one waits, and then sees the first. */
async function refuseTaken(ctx: Ctx, { name, color }: QueueChanges, was: QueueRow | null) {
  const anew = { name: name === was?.name ? undefined : name, color: color === was?.color ? undefined : color };
  if (anew.name === undefined && anew.color === undefined) return;
  await lockCompanyPlan(ctx);
  if (anew.name !== undefined && (await isTaken(ctx, { name: anew.name }, was))) fail("ERR_QUEUE_NAME_ALREADY_EXISTS");
  if (anew.color !== undefined && (await isTaken(ctx, { color: anew.color }, was))) fail("ERR_QUEUE_COLOR_ALREADY_EXISTS");
}

/** Its tickets become queueless, by followers of the fact, before the queue is deleted. Waits for tickets that are being moved into it. */
export async function removeQueue(ctx: Ctx, id: number) {
  await accessQueue(ctx, id, "change");
  await allowTime(ctx);
  await closeQueue(ctx, id);
  await record(ctx, "queue.removed", { queueId: id });
  await deleteQueue(ctx, id);
}

export async function createOption(ctx: Ctx, { queueId, parentId, title, message, option }: QueueOptionValues): Promise<OptionRow> {
  await accessQueue(ctx, queueId, "change");
  await lockQueue(ctx, queueId);
  if (parentId && (await findOption(ctx, parentId))?.queue_id !== queueId) fail("ERR_NO_QUEUE_OPTION_FOUND");
  const number = option ?? (await nextNumber(ctx, queueId, parentId ?? null));
  const { id } = await insertOption(ctx, { queue_id: queueId, parent_id: parentId ?? null, title, message: message ?? "", option: number });
  await renumber(ctx, queueId, parentId ?? null, id);
  await record(ctx, "queue-option.changed", { queueId });
  return getOption(ctx, id);
}

export async function changeOption(ctx: Ctx, id: number, { title, message, option }: QueueOptionChanges): Promise<OptionRow> {
  const { queue_id: queueId, parent_id: parentId } = await accessOption(ctx, id, "change");
  await lockQueue(ctx, queueId);
  await updateOption(ctx, id, {
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message: message ?? "" }),
    ...(option !== undefined && { option }),
  });
  await renumber(ctx, queueId, parentId, id);
  await record(ctx, "queue-option.changed", { queueId });
  return getOption(ctx, id);
}

/** Deletes the option with everything below it; its siblings are renumbered. */
export async function removeOption(ctx: Ctx, id: number) {
  const { queue_id: queueId, parent_id: parentId } = await accessOption(ctx, id, "change");
  await lockQueue(ctx, queueId);
  await deleteOption(ctx, id);
  await renumber(ctx, queueId, parentId);
  await record(ctx, "queue-option.changed", { queueId });
}

const columnsOf = (values: QueueChanges): QueueColumns => ({
  ...(values.name !== undefined && { name: values.name }),
  ...(values.color !== undefined && { color: values.color }),
  ...(values.greetingMessage !== undefined && { greeting_message: values.greetingMessage }),
  ...(values.completion !== undefined && { completion_message: values.completion }),
  ...(values.outOfHoursMessage !== undefined && { out_of_hours_message: values.outOfHoursMessage }),
  ...(values.ratingMessage !== undefined && { rating_message: values.ratingMessage }),
  ...(values.orderQueue !== undefined && { order_queue: values.orderQueue }),
  ...(values.integrationId !== undefined && { integration_id: values.integrationId }),
  ...(values.promptId !== undefined && { prompt_id: values.promptId }),
  ...(values.schedules !== undefined && { schedules: JSON.stringify(values.schedules) }),
});
