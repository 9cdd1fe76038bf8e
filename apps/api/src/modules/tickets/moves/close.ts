import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { findTicket, reachTicket, type TicketRow } from "../queries.ts";
import { setPlace, type Thread } from "../threads/threads.ts";
import { assertMoved } from "./conflicts.ts";
import { setPlaceUndoably } from "./undoable.ts";

type Closing = Pick<FactPayload<"ticket.closed">, "how" | "silent">;

/**
 * The ticket keeps its agent and queue, so that those who served it find it among the closed ones. Closing needs no connection: its
 * messages wait, for the first seconds in any case, until the agent can no longer undo the close.
 */
export async function closeTicket(ctx: Ctx, ticket: number | TicketRow, { silent = false } = {}): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "close");
  const moved = seen.status === "closed" ? undefined : await setPlaceUndoably(ctx, seen, { status: "closed" });
  if (moved) await record(ctx, "ticket.closed", { ticketId: seen.id, how: "agent", silent, ...moved });
  return assertMoved(ctx, seen.id, ({ status }) => status === "closed");
}

/** For timers and followers, which close without an agent: true if this call closed the ticket. */
export async function closeTicketAs(ctx: Ctx, id: number, closing: Closing): Promise<boolean> {
  const seen = await findTicket(ctx, id);
  return seen !== undefined && seen.status !== "closed" && (await close(ctx, seen, closing));
}

async function close(ctx: Ctx, seen: Pick<Thread, "id" | "status" | "userId">, closing: Closing): Promise<boolean> {
  const was = await setPlace(ctx, seen, { status: "closed" });
  if (was) await record(ctx, "ticket.closed", { ticketId: seen.id, was, ...closing });
  return was !== undefined;
}
