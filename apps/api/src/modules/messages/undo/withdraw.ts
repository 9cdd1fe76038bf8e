import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { renewChanged } from "../changes/preview.ts";
import { lockHeld } from "../queries/outbox.ts";
import { deleteMessages } from "../queries/write.ts";

/**
 * What waits to be said because of a change that is taken back is never said, and stands nowhere any more. Whoever delivers takes an
 * order under the same lock: one of the two has all of it.
 */
export async function withdrawHeld(ctx: Ctx, { ticketId, was, undo }: FactPayload<"ticket.undone">) {
  const orders = await lockHeld(ctx, ticketId, undo);
  if (orders.some(({ state }) => state !== "queued" && state !== "cancelled")) fail("ERR_UNDO_TOO_LATE");
  const ids = orders.map(({ messageId }) => messageId);
  await deleteMessages(ctx, ids);
  await renewChanged(ctx, ticketId);
  for (const messageId of ids) await record(ctx, "message.withdrawn", { messageId, ticketId, was });
}
