import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { presentHolder } from "../../contacts/present.ts";
import { ticketPolicy } from "../policy.ts";
import { lockTicket, reachTicket, type TicketRow } from "../queries.ts";
import { moveTicket } from "../threads/threads.ts";
import { assertMoved } from "./conflicts.ts";
import { checkHolder } from "./targets.ts";

export type Acceptance = { userId?: number | null | undefined; queueId?: number | null | undefined };

/**
 * Accepts a pending ticket; an admin may also assign it to an agent. Of many concurrent calls one succeeds, and the others learn who has
 * it. The ticket is checked as it is now, because the contact's menu choice or a timer may have moved it since it was read; its queue stays
 * unless one is given.
 */
export async function acceptTicket(ctx: Ctx, ticket: number | TicketRow, { userId, queueId }: Acceptance = {}): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "accept");
  const holder = userId ?? ctx.actor.id ?? fail("ERR_NO_USER_FOUND");
  if (holder !== ctx.actor.id && !ticketPolicy.transfer(ctx.actor, seen)) fail("ERR_NO_PERMISSION");

  const present = await lockTicket(ctx, seen.id);
  if (present?.status === "closed") fail("ERR_TICKET_NOT_OPEN", { ticket: presentHolder(seen) });
  if (present?.status === "pending" && ticketPolicy.accept(ctx.actor, present)) {
    const queue = queueId === undefined ? present.queueId : queueId;
    if (holder !== ctx.actor.id || queue !== present.queueId) await checkHolder(ctx, holder, queue);
    await moveTicket(ctx, present, { ...taken, status: "open", userId: holder, queueId: queue }, "ticket.accepted");
  }
  return assertMoved(ctx, seen.id, (now) => now.status === "open" && now.userId === holder);
}

/** From now on an agent answers, not the bot. */
const taken = { chatbot: false, queueOptionId: null };
