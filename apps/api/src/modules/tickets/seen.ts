import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Merged } from "./merging/parted.ts";
import { lockTicket } from "./queries.ts";

const newest = sql<number | null>`(select id from messages order by id desc limit 1)`;

/** True where something had been unread: of two who open it at once, for one. */
export async function clearUnread(ctx: Ctx, id: number): Promise<boolean> {
  // Whoever is saying something there now is waited for, and counted as seen as well.
  await lockTicket(ctx, id);
  const clearing = ctx.tx.updateTable("tickets").set({ unread_messages: 0, seen_to: newest, marked_unread: false });
  return (await clearing.where("id", "=", id).where("unread_messages", ">", 0).executeTakeFirst()).numUpdatedRows > 0n;
}

/** True where nothing had been unread. Of a contact who has never written, nothing can be. */
export async function setUnread({ tx }: Ctx, id: number): Promise<boolean> {
  const setting = tx.updateTable("tickets").set({ unread_messages: 1, seen_to: newest, marked_unread: true }).where("id", "=", id);
  const marked = await setting.where("unread_messages", "=", 0).where("last_inbound_at", "is not", null).executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Of the thread `t`. Where no word of the contact is left, nothing can be unread. */
export const isMarked = sql<boolean>`(t.marked_unread and exists (select from messages m where m.ticket_id = t.id and not m.from_me))`;

/** What waits for a reader in the thread `t`: what came since it was opened, and once more where somebody has marked it. */
export const unread = sql<number>`((select count(*) from messages m where m.ticket_id = t.id and not m.read and not m.from_me
  and m.id > coalesce(t.seen_to, 0)) + ${isMarked}::int)`;

/** Messages have come from another thread, each counted or not as it was there: who counts anew comes to the same number. */
export const keepCount = ({ tx }: Pick<Ctx, "tx">, id: number) =>
  sql`update tickets t set seen_to = (select m.id from messages m where m.ticket_id = t.id and not m.read and not m.from_me
      order by m.id desc offset greatest(t.unread_messages - t.marked_unread::int, 0) limit 1) where t.id = ${id}`.execute(tx);

type Apart = { host: { [column: string]: unknown }; hostId: number; threadId: number };

/** What somebody has opened while two were one is seen in both of them; else each counts what it counted. */
export async function partSeen({ tx }: Ctx, { gone, kept, newest }: Merged, { host, hostId, threadId }: Apart) {
  const seenTo = Number(host.seen_to ?? -1);
  // Nothing was said anywhere since: then it is still the mark of before.
  const isOldMark = seenTo === newest && host.marked_unread === true && (gone.marked_unread === true || kept?.marked_unread === true);
  if (seenTo >= newest && !isOldMark)
    await tx.updateTable("tickets").set({ seen_to: seenTo, marked_unread: false }).where("id", "=", threadId).execute();
  else if (kept)
    await tx
      .updateTable("tickets")
      .set({ seen_to: (kept.seen_to as number | undefined) ?? null, marked_unread: kept.marked_unread === true })
      .where("id", "=", hostId)
      .execute();
}
