import { FIRST_LANE } from "@recado/contract/kanban";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { listKanbanTags, type TagRow } from "../tags/queries.ts";
import { accessTicket, getTicket, type TicketRow } from "../tickets/queries.ts";
import { mayOrderLanes } from "./policy.ts";
import { lockCard, lockLane, putInLane, removeFromLane, setLaneOrder } from "./queries.ts";

/** `from` undefined: wherever the card is. */
type Move = { ticketId: number; to: number | null; from?: number | undefined };

/**
 * Of several concurrent moves with `from`, the first wins and the others are told. A move without `from`, as from compatible clients,
 * always wins over the earlier ones.
 */
export async function moveCard(ctx: Ctx, { ticketId, to, from }: Move): Promise<TicketRow> {
  await accessTicket(ctx, ticketId, "tag");
  // Tags are locked before the ticket, in the same order as when an admin turns a tag into a lane.
  if (to !== null && !(await lockLane(ctx, to))) fail("ERR_NO_TAG_FOUND");
  const card = (await lockCard(ctx, ticketId)) ?? fail("ERR_NO_TICKET_FOUND");
  const lane = to ?? FIRST_LANE;
  if (card.status === "closed") fail("ERR_CARD_CLOSED");
  if (card.lane === lane) return getTicket(ctx, ticketId);
  if (from !== undefined && card.lane !== from) fail("ERR_CARD_MOVED");
  await (to === null ? removeFromLane(ctx, ticketId) : putInLane(ctx, ticketId, to));
  await record(ctx, "ticket.changed", { ticketId });
  return getTicket(ctx, ticketId);
}

export async function orderLanes(ctx: Ctx, named: number[]): Promise<TagRow[]> {
  if (!mayOrderLanes(ctx.actor)) fail("ERR_NO_PERMISSION");
  const lanes = (await listKanbanTags(ctx)).map(({ id }) => id);
  const first = [...new Set(named)];
  if (first.some((id) => !lanes.includes(id))) fail("ERR_NO_TAG_FOUND");
  const ids = [...first, ...lanes.filter((id) => !first.includes(id))];
  await setLaneOrder(ctx, ids);
  await record(ctx, "lanes.ordered", { ids });
  return listKanbanTags(ctx);
}
