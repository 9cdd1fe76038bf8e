import type { Outcome } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import type { ClaimedOrder } from "../queries/outbox.ts";
import { newestSend } from "../queries/outbox.ts";

/** What became of a send stands on its message. One that was sent anew meanwhile no longer speaks for it. */
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
  // A status of the provider may have been quicker than its answer: what it confirmed is not in doubt again.
  await message.set({ status, failure: outcome.reason, updated_at: now() }).where("ack", "=", 0).execute();
}

/** The order went with its connection while the provider was asked: that it was taken is the last that anybody hears. Answers where it stands. */
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
