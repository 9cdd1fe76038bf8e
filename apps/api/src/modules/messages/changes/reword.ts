import type { Ctx } from "../../../platform/company.ts";
import { insertEdit, listEdits, lockWording } from "../queries/changes.ts";
import { updateMessage } from "../queries/write.ts";
import { renewPreview } from "./preview.ts";

/**
 * Edits a message, ordered by the time of the edit; former texts are kept. An edit that is older than the present text goes into the
 * history only, in its place. False if nothing changes, as for the echo of our own edit.
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
