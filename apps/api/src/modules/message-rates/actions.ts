import type { MessageRateValues } from "@recado/contract/message-rates";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { record } from "../../platform/record.ts";
import { accessMessageRate, deleteMessageRate, getMessageRate, insertMessageRate, updateMessageRate } from "./queries.ts";

export async function createMessageRate(ctx: Ctx, values: MessageRateValues) {
  const { id } = await taken("ERR_DUPLICATED_MESSAGE_RATE", insertMessageRate(ctx, values));
  await record(ctx, "message-rate.created", { messageRateId: id });
  return getMessageRate(ctx, id);
}

export async function changeMessageRate(ctx: Ctx, id: number, values: MessageRateValues) {
  await accessMessageRate(ctx, id, "change");
  await taken("ERR_DUPLICATED_MESSAGE_RATE", updateMessageRate(ctx, id, values));
  await record(ctx, "message-rate.changed", { messageRateId: id });
  return getMessageRate(ctx, id);
}

export async function removeMessageRate(ctx: Ctx, id: number) {
  await accessMessageRate(ctx, id, "change");
  if (await deleteMessageRate(ctx, id)) await record(ctx, "message-rate.removed", { messageRateId: id });
}
