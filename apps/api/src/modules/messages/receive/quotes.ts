import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { linkAnswers } from "../queries/ofProvider.ts";

/** The provider's id of the message is known now: replies that arrived before are linked. */
export async function linkQuotes(ctx: Ctx, connectionId: number, providerId: string, messageId: number) {
  for (const answer of await linkAnswers(ctx, connectionId, providerId, messageId)) await record(ctx, "message.changed", answer);
}
