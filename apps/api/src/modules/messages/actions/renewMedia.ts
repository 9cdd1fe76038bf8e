import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { removed } from "../delivery/removal.ts";
import { accessMessage, getMessage } from "../queries/messages.ts";
import { fetchLater } from "../queries/providerRequests.ts";

/** Returns new links to the file; a file whose download failed is requested again. */
export async function renewMedia(ctx: Ctx, id: number) {
  const { message } = await accessMessage(ctx, id, "read");
  if (ctx.looking || message.mediaState !== "failed" || message.failure === removed.failure) return message;
  // Its connection is gone, so no provider can be asked: stored as removed, so that everybody sees it.
  const isLost = message.connectionId === null;
  await ctx.tx
    .updateTable("messages")
    .set({ ...(isLost ? removed : { media_state: "waiting", failure: null }), updated_at: now() })
    .where("id", "=", id)
    .where("media_state", "=", "failed")
    .execute();
  if (message.connectionId !== null) await fetchLater(ctx, message.connectionId, id);
  await record(ctx, "message.changed", { messageId: id, ticketId: message.ticketId });
  return getMessage(ctx, id);
}
