import type { Ctx } from "../../../platform/company.ts";
import { presentContact } from "../../contacts/present.ts";
import { findContact, livingOf } from "../../contacts/queries.ts";
import type { WaitingEvent } from "../../integrations/events/queries.ts";
import { findTicketOrMerged } from "../../tickets/merging/followMerged.ts";
import { presentTicketNews } from "../../tickets/present.ts";
import { presentMessageForAll } from "../present.ts";
import { findMessage } from "../queries/messages.ts";

/**
 * An event in the shapes of our API: ticket, contact and message as they are now, null if deleted by now. Undefined if all of them are.
 */
export async function payloadOf(ctx: Ctx, { event, type, about, createdAt }: WaitingEvent): Promise<object | undefined> {
  const ticket = about.ticketId === undefined ? undefined : await findTicketOrMerged(ctx, about.ticketId);
  const contactId = ticket?.contactId ?? (about.contactId === undefined ? undefined : await livingOf(ctx, about.contactId));
  const contact = contactId === undefined ? undefined : await findContact(ctx, contactId);
  const message = about.messageId === undefined ? undefined : await findMessage(ctx, about.messageId);
  if (!ticket && !contact && !message) return undefined;
  return {
    id: event,
    type,
    timestamp: createdAt.toISOString(),
    company: await ctx.tx.selectFrom("companies").select(["id", "name"]).where("id", "=", ctx.companyId).executeTakeFirstOrThrow(),
    ticket: ticket ? presentTicketNews(ticket) : null,
    contact: contact ? presentContact(contact) : null,
    message: message ? presentMessageForAll(message) : null,
    ...(about.campaignId !== undefined && { campaign: await findCampaign(ctx, about.campaignId) }),
  };
}

const findCampaign = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("campaigns").select(["id", "name"]).where("id", "=", id).executeTakeFirst()) ?? null;
