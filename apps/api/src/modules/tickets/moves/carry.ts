import type { TicketChanges } from "@recado/contract/tickets";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { getTicket, reachTicket, type TicketRow } from "../queries.ts";

/**
 * What answers the contact goes along wherever the ticket goes, and may be another one from there on; a closed one has let go of all
 * that. Whoever gave the ticket away may not see it any more: what he might do with it where he saw it is what counts.
 */
export async function carryAnswering(ctx: Ctx, seen: TicketRow, moved: TicketRow, changes: TicketChanges): Promise<TicketRow> {
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
