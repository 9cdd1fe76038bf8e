import { type InboundOf, placeholderOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { recount } from "../../tickets/merging/recount.ts";
import { positionOf } from "../../tickets/present.ts";
import { getTicket, lockTicket } from "../../tickets/queries.ts";
import { renewPreview } from "../changes/preview.ts";
import { findMessageOfProvider } from "../queries/ofProvider.ts";
import { listNewest } from "../queries/pages.ts";
import { deleteMessages } from "../queries/write.ts";
import { isSpeaker } from "./change.ts";
import type { Received } from "./received.ts";

/**
 * A poll vote, a key or a setting: content that never shows in a conversation. Its placeholder is removed, and no longer counts as unread.
 */
export async function receiveIgnorable(ctx: Ctx, connectionId: number, inbound: InboundOf<"ignorable">): Promise<Received> {
  const standIn = await findMessageOfProvider(ctx, connectionId, { providerId: placeholderOf(inbound), ref: null });
  if (!standIn || !(await isSpeaker(ctx, inbound, standIn))) return { done: true };
  const { id, ticketId } = standIn;
  await lockTicket(ctx, ticketId);
  const ticket = await getTicket(ctx, ticketId);
  const [newest, before] = await listNewest(ctx, ticketId);
  const wasNewest = newest === id;
  await deleteMessages(ctx, [id]);
  // The ticket's row already shows the newest message, unless that was the placeholder; another message may have the same second.
  await recount(ctx, ticketId, wasNewest ? [] : [{ last_message: ticket.lastMessage, last_message_at: ticket.lastMessageAt }]);
  if (wasNewest && before !== undefined) await renewPreview(ctx, before);
  await record(ctx, "message.withdrawn", { messageId: id, ticketId, was: positionOf(ticket) });
  await record(ctx, "ticket.changed", { ticketId });
  return { done: true };
}
