import type { TicketChanges } from "@recado/contract/tickets";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { getTicket, reachTicket, type TicketRow } from "../queries.ts";

/**
 * Prompt and integration move with the ticket, and the move may change them; a closed ticket has none. The actor may not see the ticket any
 * more after the move, so the right to change them is checked on the ticket as it was.
 */
export async function updateAutomation(ctx: Ctx, seen: TicketRow, moved: TicketRow, changes: TicketChanges): Promise<TicketRow> {
  const { useIntegration = moved.useIntegration, promptId = moved.promptId, integrationId = moved.integrationId } = changes;
  const carried = { use_integration: useIntegration ?? false, prompt_id: promptId, integration_id: integrationId };
  if (moved.status === "closed" || isSame(moved, carried)) return moved;
  await reachTicket(ctx, seen, whileIn[seen.status]);
  const { numUpdatedRows } = await ctx.tx
    .updateTable("tickets")
    .set({ ...carried, updated_at: now() })
    .where("id", "=", moved.id)
    .where("status", "<>", "closed")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await record(ctx, "ticket.changed", { ticketId: moved.id });
  return getTicket(ctx, moved.id);
}

const whileIn = { pending: "accept", open: "transfer", closed: "reopen" } as const;

type Carried = { use_integration: boolean; prompt_id: number | null; integration_id: number | null };

const isSame = ({ useIntegration, promptId, integrationId }: TicketRow, carried: Carried) =>
  useIntegration === carried.use_integration && promptId === carried.prompt_id && integrationId === carried.integration_id;
