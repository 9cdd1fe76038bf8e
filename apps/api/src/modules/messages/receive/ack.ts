import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { noteRefusal } from "../../connections/actions/refusal.ts";
import { pauseConnection } from "../../connections/status/pause.ts";
import { endSnooze } from "../../tickets/marks.ts";
import { ATTEMPTS_MAX, nextAttemptAt } from "../delivery/again.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { cancelOrder, confirmOrder, failOrder, findSend, findSendNamed, insertOrder } from "../queries/outbox.ts";
import { raiseAck, updateMessage } from "../queries/write.ts";
import { receiveAckOfChange, receiveFailureOfChange } from "./changeNews.ts";
import { linkQuotes } from "./quotes.ts";
import type { Received } from "./received.ts";

type Named = { target: string; ref: string | null };

/** A status for one of our messages proves at least that the provider has it. */
export async function receiveAck(ctx: Ctx, connectionId: number, status: InboundOf<"ack">): Promise<Received> {
  const { target, ref, ack } = status;
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!message) return receiveAckOfChange(ctx, connectionId, status);
  if (!message.fromMe) return { done: true, names: [target] };
  const { latest, spokenOf } = await attemptsOf(ctx, message, { target, ref });
  // Accepted but not delivered: `accepted` is no news then, in whichever order the two statuses arrive.
  if (ack === 1 && spokenOf?.state === "failed") return { done: true, names: [target] };
  if (await raiseAck(ctx, message.id, ack, target)) {
    if (spokenOf) await confirmOrder(ctx, spokenOf.id);
    // An earlier attempt arrived after all: the next one is cancelled.
    if (latest && latest.id !== spokenOf?.id) await cancelOrder(ctx, latest.id);
    await linkQuotes(ctx, connectionId, target, message.id);
    const news = message.ack === 0 ? ({ sent: true } as const) : {};
    await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId, ...news });
  }
  return { done: true, names: [target] };
}

/** For a message that was accepted but not delivered. A late failure does not count once the recipient's phone has the message. */
export async function receiveFailure(ctx: Ctx, connectionId: number, failure: InboundOf<"failure">): Promise<Received> {
  const { target, ref, reason, again } = failure;
  const found = await findMessageOfProvider(ctx, connectionId, { providerId: target, ref });
  if (!found) return receiveFailureOfChange(ctx, connectionId, failure);
  if (!found.fromMe) return { done: true };
  const { latest, spokenOf } = await attemptsOf(ctx, found, { target, ref });
  const message = (await findMessageOfProvider(ctx, connectionId, { providerId: target, ref })) ?? found; // read again under the lock of its orders
  // It was sent again since: the failure is not that attempt's.
  if (message.ack >= 2 || (latest && latest.id !== spokenOf?.id)) return { done: true };
  const mayGo = again && spokenOf && spokenOf.state !== "queued" && spokenOf.attempt < ATTEMPTS_MAX;
  if (spokenOf) await failOrder(ctx, spokenOf.id, reason);
  if (mayGo) {
    const dueAt = nextAttemptAt({ ...(again.afterMs !== null && { afterMs: again.afterMs }), rests: again.rests }, spokenOf.attempt);
    // Under a new reference, so that late statuses of this attempt are not taken for the next one's.
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
  if (!mayGo) await endSnooze(ctx, message.ticketId);
  return { done: true };
}

/** The latest send of the message, and the one that the status is about: found by our reference, or by the message's provider id. */
async function attemptsOf(ctx: Ctx, { id, providerId }: KnownMessage, { target, ref }: Named) {
  const latest = await findSend(ctx, id);
  const named = await findSendNamed(ctx, id, ref ?? target);
  return { latest, spokenOf: named ?? (providerId === target ? latest : undefined) };
}
