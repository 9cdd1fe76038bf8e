import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { noteRefusal } from "../../connections/actions/refusal.ts";
import { findMessageOfProvider } from "../queries/ofProvider.ts";
import { confirmOrders } from "../queries/outbox.ts";
import { raiseAck, updateMessage } from "../queries/write.ts";
import type { Received } from "./received.ts";

/** Whoever is asked about a message that we sent says at least that he has it. */
export async function receiveAck(ctx: Ctx, connectionId: number, { target, ref, ack }: InboundOf<"ack">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!message) return { done: false };
  if (message.fromMe && (await raiseAck(ctx, message.id, ack, target))) {
    await confirmOrders(ctx, message.id);
    await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId });
  }
  return { done: true, names: [target] };
}

/** Taken and then not delivered. What was seen by its reader has arrived, whatever comes late. */
export async function receiveFailure(ctx: Ctx, connectionId: number, failure: InboundOf<"failure">): Promise<Received> {
  const { target, ref, reason } = failure;
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!message) return { done: false };
  if (message.fromMe && message.ack < 2) {
    await updateMessage(ctx, message.id, { status: "failed", failure: reason });
    await confirmOrders(ctx, message.id);
    await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId });
    await noteRefusal(ctx, connectionId, failure);
  }
  return { done: true };
}
