import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { seesAll, ticketPolicy } from "../policy.ts";
import { lockTicket, reachTicket, type TicketRow } from "../queries.ts";
import { moveTicket } from "../threads/threads.ts";
import { type Acceptance, acceptTicket } from "./accept.ts";
import { assertMoved } from "./conflicts.ts";
import { checkHolder } from "./targets.ts";

/**
 * Reopens a closed ticket for the actor, in a new attendance; an admin may reopen it for an agent. It needs no queue, but a connection;
 * checked on the locked row, because the connection may have been removed since the ticket was read.
 */
export async function reopenTicket(ctx: Ctx, ticket: number | TicketRow, { userId, queueId }: Acceptance = {}): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "reopen");
  const holder = (seesAll(ctx.actor) ? (userId ?? ctx.actor.id) : ctx.actor.id) ?? fail("ERR_NO_USER_FOUND");

  const present = await lockTicket(ctx, seen.id);
  // The contact wrote again meanwhile: the pending ticket is accepted.
  if (present?.status === "pending") return acceptTicket(ctx, seen, { userId, queueId });
  if (present?.connectionId === null) fail("ERR_WAPP_NOT_INITIALIZED");
  if (present?.status === "closed" && ticketPolicy.reopen(ctx.actor, present)) {
    const queue = queueId === undefined ? present.queueId : queueId;
    if (holder !== ctx.actor.id || queue !== present.queueId) await checkHolder(ctx, holder, queue);
    await moveTicket(ctx, present, { status: "open", userId: holder, queueId: queue }, "ticket.reopened");
  }
  return assertMoved(ctx, seen.id, (now) => now.status === "open" && now.userId === holder);
}
