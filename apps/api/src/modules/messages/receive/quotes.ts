import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { linkAnswers } from "../queries/ofProvider.ts";

/** By this name the message is known from here on: what answered it before anybody knew shows it now. */
export async function linkQuotes(ctx: Ctx, connectionId: number, providerId: string, messageId: number) {
  for (const answer of await linkAnswers(ctx, connectionId, providerId, messageId)) await record(ctx, "message.changed", answer);
}
