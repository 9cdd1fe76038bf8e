import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { lockTicket } from "./queries.ts";

const newest = sql<number | null>`(select id from messages order by id desc limit 1)`;

/** True if the ticket had been unread: of two concurrent calls, one gets true. */
export async function clearUnread(ctx: Ctx, id: number): Promise<boolean> {
  // Waits for a message that is being written at this moment; it counts as read, too.
  await lockTicket(ctx, id);
  const clearing = ctx.tx.updateTable("tickets").set({ unread_messages: 0, seen_to: newest, marked_unread: false });
  return (await clearing.where("id", "=", id).where("unread_messages", ">", 0).executeTakeFirst()).numUpdatedRows > 0n;
}

/** True if nothing had been unread. A ticket whose contact never wrote cannot be unread. */
export async function setUnread({ tx }: Ctx, id: number): Promise<boolean> {
  const setting = tx.updateTable("tickets").set({ unread_messages: 1, seen_to: newest, marked_unread: true }).where("id", "=", id);
  const marked = await setting.where("unread_messages", "=", 0).where("last_inbound_at", "is not", null).executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Of the thread `t`. Without any message of the contact it cannot be unread. */
export const isMarked = sql<boolean>`(t.marked_unread and exists (select from messages m where m.ticket_id = t.id and not m.from_me))`;

/** The unread count of the thread `t`: messages since it was opened, plus one if it was marked unread. */
export const unread = sql<number>`((select count(*) from messages m where m.ticket_id = t.id and not m.read and not m.from_me
  and m.id > coalesce(t.seen_to, 0)) + ${isMarked}::int)`;

/** After messages were moved in from another thread, each counted or not as it was there: a recount gives the same number. */
export const keepCount = ({ tx }: Pick<Ctx, "tx">, id: number) =>
  sql`update tickets t set seen_to = (select m.id from messages m where m.ticket_id = t.id and not m.read and not m.from_me
      order by m.id desc offset greatest(t.unread_messages - t.marked_unread::int, 0) limit 1) where t.id = ${id}`.execute(tx);
