import type { Ctx } from "../../../platform/company.ts";
import type { Merged } from "./restore.ts";

type Apart = { host: { [column: string]: unknown }; hostId: number; threadId: number };

/** A ticket that was opened while the two were merged counts as read in both; otherwise each keeps its own count. */
export async function splitUnread({ tx }: Ctx, { gone, kept, newest }: Merged, { host, hostId, threadId }: Apart) {
  const seenTo = Number(host.seen_to ?? -1);
  // No message came since, so the mark is still the one from before the merge.
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
