import type { Channel } from "@recado/channels/channel";
import type { Order, Outcome } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import { NothingStored } from "../../../platform/storage/storage.ts";
import { isHeldBy } from "../../connections/ownership/ownership.ts";
import { pauseConnection } from "../../connections/status/pause.ts";
import { wakeTicket } from "../../tickets/marks.ts";
import { receiveJob } from "../jobKeys.ts";
import { unpark } from "../queries/inbox.ts";
import { abandonOrders, type ClaimedOrder, claimOrder, type Settlement, settleOrder } from "../queries/outbox.ts";
import { updateMessage } from "../queries/write.ts";
import { linkQuotes } from "../receive/quotes.ts";
import { ATTEMPTS_MAX, dueAfter } from "./again.ts";
import { settleChange } from "./change.ts";
import { type Loaded, loadOrder, withFile } from "./order.ts";
import { settleLate, settleSend } from "./send.ts";

/** The connection, and the token that says that it is still ours. */
export type Held = { connectionId: number; token: number };

/** Longer than any provider's own timeout, and shorter than the lease. */
const CALL_MS = 240_000;
const LEASE_MS = 300_000;

/**
 * One order of this connection, if one is due: claimed in a transaction, done outside of any, settled in another.
 * Whoever dies in between leaves it `sending`, and the next owner says that nobody knows; where none comes, a sweep does.
 * `found` is called as soon as there is one.
 */
export async function deliverNext(
  companyId: number,
  held: Held,
  channel: Channel,
  found = () => {},
): Promise<"delivered" | "nothing" | { waitMs: number }> {
  const claimed = await inCompany(companyId, async (ctx) => {
    await isHeldBy(ctx, held.connectionId, held.token);
    const order = await claimOrder(ctx, held.connectionId, held.token, LEASE_MS);
    return order && { order, loaded: await loadOrder(ctx, order) };
  });
  if (!claimed) return "nothing";
  found();

  const { attempt } = claimed.order;
  const outcome = lastWord(await call(channel, claimed.loaded), attempt);
  const settlement = settlementOf(outcome, attempt);
  await inCompany(companyId, (ctx) => settle(ctx, held, claimed.order, outcome, settlement));
  return settlement.state === "queued" ? { waitMs: (settlement.dueAt?.getTime() ?? 0) - now().getTime() } : "delivered";
}

/** Whoever held the connection before us is not coming back to its calls. */
export const abandonSending = (companyId: number, { connectionId, token }: Held): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    await isHeldBy(ctx, connectionId, token);
    await settleAbandoned(ctx, await abandonOrders(ctx, connectionId, token));
  });

export async function settleAbandoned(ctx: Ctx, orders: Awaited<ReturnType<typeof abandonOrders>>) {
  for (const order of orders) {
    const { messageId, ticketId } = order;
    if (order.kind === "send") await updateMessage(ctx, messageId, { status: "unknown", failure: "interrupted" });
    else await settleChange(ctx, order, { state: "unknown", reason: "interrupted" });
    await record(ctx, "message.changed", { messageId, ticketId });
    if (order.kind === "send") await wakeTicket(ctx, ticketId);
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
    // Our own store did not give the file: that nobody has got it is sure.
    if (!isAsked) return error instanceof NothingStored ? { state: "failed", reason: "no-file" } : { state: "retry", reason: "unreadable" };
    return { state: "unknown", reason: error instanceof Error ? error.message.slice(0, 200) : "error" };
  } finally {
    clearTimeout(timer);
  }
}

/** A rest that its connection has to take is no failure of the message. */
const lastWord = (outcome: Outcome, attempt: number): Outcome =>
  outcome.state === "retry" && outcome.effect !== "pause" && attempt >= ATTEMPTS_MAX
    ? { state: "failed", reason: outcome.reason }
    : outcome;

function settlementOf(outcome: Outcome, attempt: number): Settlement {
  if (outcome.state === "sent") return { state: "sent", failure: null };
  if (outcome.state !== "retry")
    return { state: outcome.state, failure: outcome.reason, detail: "detail" in outcome ? (outcome.detail ?? null) : null };
  return { state: "queued", failure: outcome.reason, dueAt: dueAfter({ ...outcome, rests: outcome.effect === "pause" }, attempt) };
}

async function settle(ctx: Ctx, { connectionId, token }: Held, order: ClaimedOrder, outcome: Outcome, settlement: Settlement) {
  // Not where it was said: two conversations may have become one while the provider was asked.
  const ticketId = (await settleOrder(ctx, order, token, settlement)) ?? (await settleLate(ctx, order, outcome));
  if (ticketId === undefined) return;
  await (order.kind === "send" ? settleSend(ctx, order, outcome) : settleChange(ctx, order, outcome));
  await record(ctx, "message.changed", { messageId: order.messageId, ticketId });
  if ("effect" in outcome && outcome.effect === "pause") await pauseConnection(ctx, connectionId, settlement.dueAt);
  // Whoever has put the conversation off believes that it was said.
  if (order.kind === "send" && (outcome.state === "failed" || outcome.state === "unknown")) await wakeTicket(ctx, ticketId);
  if (outcome.state !== "sent") return;
  if (order.kind === "send") await linkQuotes(ctx, connectionId, outcome.providerId, order.messageId);
  for (const chat of await unpark(ctx, connectionId, [outcome.providerId, order.ref])) await defer(ctx, receiveJob, { connectionId, chat });
}
