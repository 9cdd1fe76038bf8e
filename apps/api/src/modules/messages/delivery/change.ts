import type { Outcome } from "@recado/channels/outbound";
import { z } from "zod";
import type { Ctx } from "../../../platform/company.ts";
import { renewPreview } from "../changes/preview.ts";
import { reword } from "../changes/reword.ts";
import { putReaction } from "../queries/changes.ts";
import { getMessage } from "../queries/messages.ts";
import type { ClaimedOrder } from "../queries/outbox.ts";
import { updateMessage } from "../queries/write.ts";

const Change = z.object({ body: z.string().optional(), emoji: z.string().optional() });

/**
 * An edit, a delete or a reaction is shown once the provider has it or may have it. Its time is when it was sent, in whole seconds as on a
 * phone.
 */
export async function settleChange(
  ctx: Ctx,
  { kind, messageId, payload, claimedAt }: Pick<ClaimedOrder, "kind" | "messageId" | "payload" | "claimedAt">,
  outcome: Outcome,
) {
  if (outcome.state === "retry") return;
  const message = await getMessage(ctx, messageId);
  if (outcome.state === "failed") return updateMessage(ctx, messageId, { failure: `${kind}-failed` });
  const { body = message.body, emoji = "" } = Change.parse(payload);
  if (kind === "delete") {
    await updateMessage(ctx, messageId, { is_deleted: true, failure: null });
    return renewPreview(ctx, messageId);
  }
  const at = new Date(Math.floor(claimedAt.getTime() / 1000) * 1000);
  if (kind === "react") return putReaction(ctx, { messageId, author: "me", name: null, emoji, at });
  await updateMessage(ctx, messageId, { failure: null });
  return reword(ctx, messageId, { body, at });
}
