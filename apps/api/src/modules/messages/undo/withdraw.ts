import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { renewChanged } from "../changes/preview.ts";
import { lockHeldOrders } from "../queries/outbox.ts";
import { deleteMessages } from "../queries/write.ts";

/**
 * Messages that wait because of an undone change are deleted and never sent. A delivery claims an order under the same lock: either the
 * undo or the delivery wins.
 */
export async function withdrawHeldMessages(ctx: Ctx, { ticketId, was, undo }: FactPayload<"ticket.undone">) {
  const orders = await lockHeldOrders(ctx, ticketId, undo);
  if (orders.some(({ state }) => state !== "queued" && state !== "cancelled")) fail("ERR_UNDO_TOO_LATE");
  const ids = orders.map(({ messageId }) => messageId);
  await deleteMessages(ctx, ids);
  await renewChanged(ctx, ticketId);
  for (const messageId of ids) await record(ctx, "message.withdrawn", { messageId, ticketId, was });
}
