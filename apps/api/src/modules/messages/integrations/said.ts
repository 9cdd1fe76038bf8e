import type { Ctx } from "../../../platform/company.ts";
import { presentContact } from "../../contacts/present.ts";
import { getContact } from "../../contacts/queries.ts";
import { presentTicketNews } from "../../tickets/present.ts";
import { getTicket } from "../../tickets/queries.ts";
import { presentMessageForAll } from "../present.ts";
import { findMessage } from "../queries/messages.ts";
import type { Call } from "./queries.ts";

/**
 * What other systems are told of a message: its text (the address of a file without one), and all of it in the shapes of our API. `text` is
 * null where a flow has just reached its block.
 */
export type Said = { text: string | null; words: string; contact: { number: string; pushName: string }; payload: object };

/** Undefined if the message is gone. */
export async function readSaid(ctx: Ctx, ticketId: number, { event, runId, messageId, createdAt }: Call): Promise<Said | undefined> {
  const found = messageId === null ? undefined : await findMessage(ctx, messageId);
  if (!found && (messageId !== null || runId === null)) return undefined;
  const ticket = await getTicket(ctx, ticketId);
  const contact = presentContact(await getContact(ctx, ticket.contactId));
  const company = await ctx.tx.selectFrom("companies").select(["id", "name"]).where("id", "=", ctx.companyId).executeTakeFirstOrThrow();
  const message = found ? presentMessageForAll(found) : null;
  const timestamp = createdAt.toISOString();
  return {
    words: message?.body ?? "",
    text: message && (message.body || message.mediaUrl || ""),
    contact: { number: contact.number, pushName: contact.name },
    payload: { id: event, type: "message.received", timestamp, company, ticket: presentTicketNews(ticket), contact, message },
  };
}
