import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { seesAll } from "../policy.ts";
import { reachTicket, type TicketRow } from "../queries.ts";
import { checkHolder } from "../targets.ts";
import { moveTicket } from "../threads.ts";
import type { Acceptance } from "./accept.ts";
import { unlessOthers } from "./refuse.ts";

/** A closed one begins anew with whoever reopens it, in a new attendance; an admin may reopen it for somebody. It needs no queue. */
export async function reopenTicket(ctx: Ctx, ticket: number | TicketRow, { userId, queueId }: Acceptance = {}): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "reopen");
  if (seen.connectionId === null) fail("ERR_WAPP_NOT_INITIALIZED");
  const holder = (seesAll(ctx.actor) ? (userId ?? ctx.actor.id) : ctx.actor.id) ?? fail("ERR_NO_USER_FOUND");
  const queue = queueId === undefined ? seen.queueId : queueId;
  if (holder !== ctx.actor.id || queue !== seen.queueId) await checkHolder(ctx, holder, queue);

  if (seen.status === "closed") await moveTicket(ctx, seen, { status: "open", userId: holder, queueId: queue }, "ticket.reopened");
  return unlessOthers(ctx, seen.id, (now) => now.status === "open" && now.userId === holder);
}
