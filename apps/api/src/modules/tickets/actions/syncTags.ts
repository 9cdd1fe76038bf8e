import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { accessTicket, getTicket, lockTicket, type TicketRow } from "../queries.ts";

/** Replaces the ticket's tags. Its lane on the board changes only if one of the tags is a lane; of several lanes, the last counts. */
export async function syncTags(ctx: Ctx, ticketId: number, named: number[]): Promise<TicketRow> {
  await accessTicket(ctx, ticketId, "tag");
  // Tags are locked before the ticket, in the same order as when an admin turns a tag into a lane.
  const tags = named.length === 0 ? [] : await listTags(ctx, named);
  if (!(await lockTicket(ctx, ticketId))) fail("ERR_NO_TICKET_FOUND");
  if (tags.length < new Set(named).size) fail("ERR_NO_TAG_FOUND");

  const lanes = new Set(tags.filter(({ kanban }) => kanban).map(({ id }) => id));
  const lane = named.findLast((id) => lanes.has(id));
  const wanted = named.filter((id) => id === lane || !lanes.has(id));
  const taken = await takeOff(ctx, ticketId, { except: wanted, lanes: lane !== undefined });
  const put = wanted.length > 0 && (await putOn(ctx, ticketId, wanted));
  if (taken || put) await record(ctx, "ticket.changed", { ticketId });
  return getTicket(ctx, ticketId);
}

const listTags = ({ tx }: Ctx, ids: number[]) => tx.selectFrom("tags").select(["id", "kanban"]).where("id", "in", ids).execute();

async function takeOff({ tx }: Ctx, ticketId: number, { except, lanes }: { except: number[]; lanes: boolean }) {
  let taking = tx.deleteFrom("ticket_tags").where("ticket_id", "=", ticketId);
  if (except.length > 0) taking = taking.where("tag_id", "not in", except);
  if (!lanes) taking = taking.where("tag_id", "in", (eb) => eb.selectFrom("tags").select("id").where("kanban", "=", false));
  return (await taking.executeTakeFirst()).numDeletedRows > 0n;
}

async function putOn({ tx }: Ctx, ticketId: number, ids: number[]) {
  const putting = tx.insertInto("ticket_tags").values([...new Set(ids)].map((tag_id) => ({ ticket_id: ticketId, tag_id })));
  const { numInsertedOrUpdatedRows } = await putting.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
