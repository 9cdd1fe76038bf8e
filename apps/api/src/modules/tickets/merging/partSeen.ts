import type { Ctx } from "../../../platform/company.ts";
import type { Merged } from "./parted.ts";

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
