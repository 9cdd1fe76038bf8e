import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { fetchLater } from "../queries/errands.ts";
import { accessMessage, getMessage } from "../queries/messages.ts";

/** New links to what is there; what could not be fetched is asked for again. */
export async function renewMedia(ctx: Ctx, id: number) {
  const { message } = await accessMessage(ctx, id, "read");
  if (message.mediaState !== "failed" || message.connectionId === null) return message;
  await ctx.tx
    .updateTable("messages")
    .set({ media_state: "waiting", updated_at: now() })
    .where("id", "=", id)
    .where("media_state", "=", "failed")
    .execute();
  await fetchLater(ctx, message.connectionId, id);
  await record(ctx, "message.changed", { messageId: id, ticketId: message.ticketId });
  return getMessage(ctx, id);
}
