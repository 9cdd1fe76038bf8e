import type { Outcome } from "@recado/channels/outbound";
import { z } from "zod";
import type { Ctx } from "../../../platform/company.ts";
import { renewPreview } from "../preview.ts";
import { getMessage } from "../queries/messages.ts";
import type { ClaimedOrder } from "../queries/outbox.ts";
import { insertEdit, putReaction, updateMessage } from "../queries/write.ts";

const Change = z.object({ body: z.string().optional(), emoji: z.string().optional() });

/** An edit, a delete or a reaction shows once the provider has it, or may have it. */
export async function settleChange(
  ctx: Ctx,
  { kind, messageId, payload }: Pick<ClaimedOrder, "kind" | "messageId" | "payload">,
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
  if (kind === "react") return putReaction(ctx, { messageId, author: "me", name: null, emoji });
  await insertEdit(ctx, messageId, message.body);
  await updateMessage(ctx, messageId, { body, is_edited: true, failure: null });
  return renewPreview(ctx, messageId);
}
