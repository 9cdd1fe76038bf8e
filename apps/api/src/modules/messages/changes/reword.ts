import type { Ctx } from "../../../platform/company.ts";
import { insertEdit, listEdits, lockWording } from "../queries/changes.ts";
import { updateMessage } from "../queries/write.ts";
import { renewPreview } from "./preview.ts";

/**
 * Other words for a message, by the time at which they were said; the old ones are kept. Of what comes after something later has come
 * the history alone tells, in its place. False for what says nothing new: an echo of our own.
 */
export async function reword(ctx: Ctx, messageId: number, { body, at }: { body: string; at: Date }): Promise<boolean> {
  const present = await lockWording(ctx, messageId);
  if (present.saidAt !== null && at < present.saidAt) {
    const wordings = [...(await listEdits(ctx, messageId)), present];
    const next = wordings.findIndex(({ saidAt }) => saidAt !== null && saidAt > at);
    if (wordings.slice(Math.max(next - 1, 0), next + 1).some((beside) => beside.body === body)) return false;
    await insertEdit(ctx, messageId, { body, saidAt: at });
    await updateMessage(ctx, messageId, { is_edited: true });
    return true;
  }
  if (present.body === body) {
    await updateMessage(ctx, messageId, { edited_at: at });
    return false;
  }
  await insertEdit(ctx, messageId, present);
  await updateMessage(ctx, messageId, { body, is_edited: true, edited_at: at });
  await renewPreview(ctx, messageId);
  return true;
}
