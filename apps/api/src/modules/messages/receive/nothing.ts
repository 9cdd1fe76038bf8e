import { type InboundOf, standInOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { sumUpAnew } from "../../tickets/merging/sums.ts";
import { placeOf } from "../../tickets/present.ts";
import { getTicket, lockTicket } from "../../tickets/queries.ts";
import { renewPreview } from "../changes/preview.ts";
import { findMessageOfProvider } from "../queries/ofProvider.ts";
import { listNewest } from "../queries/pages.ts";
import { deleteMessages } from "../queries/write.ts";
import { isSpeaker } from "./change.ts";
import type { Received } from "./received.ts";

/** A vote, a key, a setting: nobody looks for it on the phone. What stood for it is gone, and waits for no reader any more. */
export async function receiveNothing(ctx: Ctx, connectionId: number, nothing: InboundOf<"nothing">): Promise<Received> {
  const standIn = await findMessageOfProvider(ctx, connectionId, { providerId: standInOf(nothing), ref: null });
  if (!standIn || !(await isSpeaker(ctx, nothing, standIn))) return { done: true };
  const { id, ticketId } = standIn;
  await lockTicket(ctx, ticketId);
  const ticket = await getTicket(ctx, ticketId);
  const [newest, before] = await listNewest(ctx, ticketId);
  const wasNewest = newest === id;
  await deleteMessages(ctx, [id]);
  // How the newest is shown the row knows, unless it showed what is gone: with that one another may share its second.
  await sumUpAnew(ctx, ticketId, wasNewest ? [] : [{ last_message: ticket.lastMessage, last_message_at: ticket.lastMessageAt }]);
  if (wasNewest && before !== undefined) await renewPreview(ctx, before);
  await record(ctx, "message.withdrawn", { messageId: id, ticketId, was: placeOf(ticket) });
  await record(ctx, "ticket.changed", { ticketId });
  return { done: true };
}
