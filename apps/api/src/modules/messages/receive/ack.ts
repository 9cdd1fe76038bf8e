import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { noteRefusal } from "../../connections/actions/refusal.ts";
import { pauseConnection } from "../../connections/status/pause.ts";
import { wakeTicket } from "../../tickets/marks.ts";
import { ATTEMPTS_MAX, dueAfter } from "../delivery/again.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { cancelOrder, confirmOrder, failOrder, findSend, findSendNamed, insertOrder } from "../queries/outbox.ts";
import { raiseAck, updateMessage } from "../queries/write.ts";
import { receiveAckOfChange, receiveFailureOfChange } from "./changeNews.ts";
import { linkQuotes } from "./quotes.ts";
import type { Received } from "./received.ts";

type Named = { target: string; ref: string | null };

/** Whoever is asked about a message that we sent says at least that he has it. */
export async function receiveAck(ctx: Ctx, connectionId: number, news: InboundOf<"ack">): Promise<Received> {
  const { target, ref, ack } = news;
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!message) return receiveAckOfChange(ctx, connectionId, news);
  if (!message.fromMe) return { done: true, names: [target] };
  const { latest, spokenOf } = await attemptsOf(ctx, message, { target, ref });
  // It was taken and then not delivered: that it had been taken is no news, in whatever order the two are told.
  if (ack === 1 && spokenOf?.state === "failed") return { done: true, names: [target] };
  if (await raiseAck(ctx, message.id, ack, target)) {
    if (spokenOf) await confirmOrder(ctx, spokenOf.id);
    // An earlier one arrived after all: what waits to be said once more is not.
    if (latest && latest.id !== spokenOf?.id) await cancelOrder(ctx, latest.id);
    await linkQuotes(ctx, connectionId, target, message.id);
    await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId });
  }
  return { done: true, names: [target] };
}

/** Taken and then not delivered. What was seen by its reader has arrived, whatever comes late. */
export async function receiveFailure(ctx: Ctx, connectionId: number, failure: InboundOf<"failure">): Promise<Received> {
  const { target, ref, reason, again } = failure;
  const found = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!found) return receiveFailureOfChange(ctx, connectionId, failure);
  if (!found.fromMe) return { done: true };
  const { latest, spokenOf } = await attemptsOf(ctx, found, { target, ref });
  const message = (await findMessageOfProvider(ctx, connectionId, { providerId: target, ref })) ?? found; // as it stands behind that lock
  // It has been said anew since: of that one nothing was told.
  if (message.ack >= 2 || (latest && latest.id !== spokenOf?.id)) return { done: true };
  const mayGo = again && spokenOf && spokenOf.state !== "queued" && spokenOf.attempt < ATTEMPTS_MAX;
  if (spokenOf) await failOrder(ctx, spokenOf.id, reason);
  if (mayGo) {
    const dueAt = dueAfter({ ...(again.afterMs !== null && { afterMs: again.afterMs }), rests: again.rests }, spokenOf.attempt);
    // Under a new reference, so that what is still told of this one is not taken for the next one's.
    const { payload, attempt } = spokenOf;
    const of = { connectionId, ticketId: message.ticketId, messageId: message.id };
    await insertOrder(ctx, { ...of, kind: "send", payload: payload as object, attempt, dueAt });
    await updateMessage(ctx, message.id, { status: "queued", failure: reason, ack: 0, provider_id: null });
    if (again.rests) await pauseConnection(ctx, connectionId, dueAt);
    await record(ctx, "outbox.filled", { connectionId });
  } else {
    await updateMessage(ctx, message.id, { status: "failed", failure: reason });
    await noteRefusal(ctx, connectionId, failure);
  }
  await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId });
  if (!mayGo) await wakeTicket(ctx, message.ticketId);
  return { done: true };
}

/** The latest attempt to send it, and the one that the provider speaks of: by our reference, or as the one whose id the message bears. */
async function attemptsOf(ctx: Ctx, { id, providerId }: KnownMessage, { target, ref }: Named) {
  const latest = await findSend(ctx, id);
  const named = await findSendNamed(ctx, id, ref ?? target);
  return { latest, spokenOf: named ?? (providerId === target ? latest : undefined) };
}
