import type { Channel } from "@recado/channels/channel";
import type { Order, Outcome } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import { ObjectNotFound } from "../../../platform/storage/storage.ts";
import { assertOwner } from "../../connections/ownership/ownership.ts";
import { pauseConnection } from "../../connections/status/pause.ts";
import { endSnooze } from "../../tickets/marks.ts";
import { receiveJob } from "../jobKeys.ts";
import { unpark } from "../queries/inbox.ts";
import { abandonOrders, type ClaimedOrder, claimOrder, type Settlement, settleOrder } from "../queries/outbox.ts";
import { updateMessage } from "../queries/write.ts";
import { linkQuotes } from "../receive/quotes.ts";
import { ATTEMPTS_MAX, nextAttemptAt } from "./again.ts";
import { settleChange } from "./change.ts";
import { type Loaded, loadOrder, withFile } from "./order.ts";
import { settleLate, settleSend } from "./send.ts";

/** The connection, and the token that proves that this process still owns it. */
export type Ownership = { connectionId: number; token: number };

/** Longer than any provider's own timeout, and shorter than the lease. */
const CALL_MS = 240_000;
const LEASE_MS = 300_000;

/**
 * Delivers one due order of this connection: claimed in a transaction, sent outside of any, settled in another. If the process dies in
 * between, the order stays `sending`, and the next owner or a sweep settles it as unknown. `found` is called as soon as there is an order.
 */
export async function deliverNext(
  companyId: number,
  ownership: Ownership,
  channel: Channel,
  found = () => {},
): Promise<"delivered" | "none" | { waitMs: number }> {
  const claimed = await inCompany(companyId, async (ctx) => {
    await assertOwner(ctx, ownership.connectionId, ownership.token);
    const order = await claimOrder(ctx, ownership.connectionId, ownership.token, LEASE_MS);
    return order && { order, loaded: await loadOrder(ctx, order) };
  });
  if (!claimed) return "none";
  found();

  const { attempt } = claimed.order;
  const outcome = lastWord(await call(channel, claimed.loaded), attempt);
  const settlement = settlementOf(outcome, attempt);
  await inCompany(companyId, (ctx) => settle(ctx, ownership, claimed.order, outcome, settlement));
  return settlement.state === "queued" ? { waitMs: (settlement.dueAt?.getTime() ?? 0) - now().getTime() } : "delivered";
}

/** The connection's previous owner will not finish its calls. */
export const abandonSending = (companyId: number, { connectionId, token }: Ownership): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    await assertOwner(ctx, connectionId, token);
    await settleAbandoned(ctx, await abandonOrders(ctx, connectionId, token));
  });

export async function settleAbandoned(ctx: Ctx, orders: Awaited<ReturnType<typeof abandonOrders>>) {
  for (const order of orders) {
    const { messageId, ticketId } = order;
    if (order.kind === "send") await updateMessage(ctx, messageId, { status: "unknown", failure: "interrupted" });
    else await settleChange(ctx, order, { state: "unknown", reason: "interrupted" });
    await record(ctx, "message.changed", { messageId, ticketId });
    if (order.kind === "send") await endSnooze(ctx, ticketId);
  }
}

async function call(channel: Channel, loaded: Loaded): Promise<Outcome> {
  if ("missing" in loaded) return { state: "failed", reason: loaded.missing };
  const deadline = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => deadline.resolve({ state: "unknown", reason: "timeout" }), CALL_MS);
  let isAsked = false;
  const deliver = (order: Order) => {
    isAsked = true;
    return channel.deliver(order);
  };
  try {
    return await Promise.race([withFile(loaded, deliver), deadline.promise]);
  } catch (error) {
    // Our own storage failed to read the file, so the provider has certainly not got it.
    if (!isAsked)
      return error instanceof ObjectNotFound ? { state: "failed", reason: "no-file" } : { state: "retry", reason: "unreadable" };
    return { state: "unknown", reason: error instanceof Error ? error.message.slice(0, 200) : "error" };
  } finally {
    clearTimeout(timer);
  }
}

/** A pause of the connection does not count as a failed attempt of the message. */
const lastWord = (outcome: Outcome, attempt: number): Outcome =>
  outcome.state === "retry" && outcome.effect !== "pause" && attempt >= ATTEMPTS_MAX
    ? { state: "failed", reason: outcome.reason }
    : outcome;

function settlementOf(outcome: Outcome, attempt: number): Settlement {
  if (outcome.state === "sent") return { state: "sent", failure: null };
  if (outcome.state !== "retry")
    return { state: outcome.state, failure: outcome.reason, detail: "detail" in outcome ? (outcome.detail ?? null) : null };
  return { state: "queued", failure: outcome.reason, dueAt: nextAttemptAt({ ...outcome, rests: outcome.effect === "pause" }, attempt) };
}

async function settle(ctx: Ctx, { connectionId, token }: Ownership, order: ClaimedOrder, outcome: Outcome, settlement: Settlement) {
  // The present ticket: two conversations may have been merged during the call.
  const ticketId = (await settleOrder(ctx, order, token, settlement)) ?? (await settleLate(ctx, order, outcome));
  if (ticketId === undefined) return;
  await (order.kind === "send" ? settleSend(ctx, order, outcome) : settleChange(ctx, order, outcome));
  const isSent = order.kind === "send" && outcome.state === "sent";
  await record(ctx, "message.changed", { messageId: order.messageId, ticketId, ...(isSent && { sent: true }) });
  if ("effect" in outcome && outcome.effect === "pause") await pauseConnection(ctx, connectionId, settlement.dueAt);
  // The agent who snoozed the conversation believes that the message was sent.
  if (order.kind === "send" && (outcome.state === "failed" || outcome.state === "unknown")) await endSnooze(ctx, ticketId);
  if (outcome.state !== "sent") return;
  if (order.kind === "send") await linkQuotes(ctx, connectionId, outcome.providerId, order.messageId);
  for (const chat of await unpark(ctx, connectionId, [outcome.providerId, order.ref])) await defer(ctx, receiveJob, { connectionId, chat });
}
