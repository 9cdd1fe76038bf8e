import type { InboundOf } from "@recado/channels/inbound";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { noteRefusal } from "../../connections/actions/refusal.ts";
import { pauseConnection } from "../../connections/status/pause.ts";
import { settleChange } from "../delivery/change.ts";
import { exchangeReaction, findChangeNamed, findLaterReaction, findReactionThatStands, type NamedChange } from "../queries/changes.ts";
import { confirmOrder, failOrder } from "../queries/outbox.ts";
import { updateMessage } from "../queries/write.ts";
import type { Received } from "./received.ts";

/** A status for one of our changes. Found by our own reference, because the provider's id of a change is not a message's. */
export async function receiveAckOfChange(ctx: Ctx, connectionId: number, { target, ref }: InboundOf<"ack">): Promise<Received> {
  const change = await findChangeNamed(ctx, connectionId, ref ?? target);
  if (!change) return { done: false };
  if (change.state !== "sending" && change.state !== "unknown") return { done: true };
  const { messageId, ticketId } = change;
  await confirmOrder(ctx, change.id);
  // The process that made the call finds the order settled, and skips it.
  if (change.state === "sending") await settleChange(ctx, { ...change, claimedAt: now() }, { state: "sent", providerId: target });
  await record(ctx, "message.changed", { messageId, ticketId });
  return { done: true };
}

/** A reaction that was accepted but not delivered. The previous one is restored, unless it has been replaced since. */
export async function receiveFailureOfChange(ctx: Ctx, connectionId: number, failure: InboundOf<"failure">): Promise<Received> {
  const { target, ref, reason, again } = failure;
  const change = await findChangeNamed(ctx, connectionId, ref ?? target);
  if (change?.kind !== "react") return { done: false };
  const { messageId, ticketId, state } = change;
  if (!HAS_LEFT.has(state)) return { done: true };
  await failOrder(ctx, change.id, reason);
  await takeBack(ctx, change);
  if (again?.rests) await pauseConnection(ctx, connectionId);
  else await noteRefusal(ctx, connectionId, failure);
  await record(ctx, "message.changed", { messageId, ticketId });
  return { done: true };
}

const HAS_LEFT = new Set(["sending", "unknown", "sent"]);

async function takeBack(ctx: Ctx, { id, messageId, payload }: NamedChange) {
  const later = await findLaterReaction(ctx, messageId, id);
  if (!later) await updateMessage(ctx, messageId, { failure: "react-failed" });
  else if (later.state === "sent" || later.state === "unknown") return;
  const stands = await findReactionThatStands(ctx, messageId);
  await exchangeReaction(ctx, messageId, { was: payload.emoji, becomes: stands?.emoji ?? "" });
}
