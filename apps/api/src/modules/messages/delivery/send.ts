import type { Outcome } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import type { ClaimedOrder } from "../queries/outbox.ts";
import { newestSend } from "../queries/outbox.ts";

/** Stores the outcome of a send in its message, unless the message was sent again meanwhile. */
export async function settleSend(ctx: Ctx, { id, messageId }: ClaimedOrder, outcome: Outcome) {
  if ((await newestSend(ctx, messageId)) !== id) return;
  const message = ctx.tx.updateTable("messages").where("id", "=", messageId);
  if (outcome.state === "sent") {
    await message
      .set((eb) => ({
        status: "sent",
        failure: null,
        provider_id: outcome.providerId,
        ack: eb.fn("greatest", ["ack", eb.val(1)]),
        ...(outcome.raw !== undefined && { raw: JSON.stringify(outcome.raw) }),
        updated_at: now(),
      }))
      .execute();
    return;
  }
  const status = outcome.state === "retry" ? "queued" : outcome.state;
  // A status of the provider may arrive before its response: a confirmed message does not become doubtful again.
  await message.set({ status, failure: outcome.reason, updated_at: now() }).where("ack", "=", 0).execute();
}

/**
 * The order was deleted with its connection during the call: that the provider accepted the message is the last that we learn. Returns the
 * ticket's id.
 */
export async function settleLate({ tx }: Ctx, { kind, messageId }: ClaimedOrder, outcome: Outcome) {
  if (kind !== "send" || outcome.state !== "sent") return undefined;
  const settled = await tx
    .updateTable("messages")
    .set({ status: "sent", failure: null, provider_id: outcome.providerId, ack: 1, updated_at: now() })
    .where("id", "=", messageId)
    .where("status", "=", "unknown")
    .where("connection_id", "is", null)
    .returning("ticket_id as ticketId")
    .executeTakeFirst();
  return settled?.ticketId;
}
