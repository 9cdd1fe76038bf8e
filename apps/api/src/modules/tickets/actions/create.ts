import type { TicketValues } from "@recado/contract/tickets";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { findServed, lockContact } from "../../contacts/queries.ts";
import { refuse } from "../moves/conflicts.ts";
import { checkConnection, checkHolder, checkNewQueue } from "../moves/targets.ts";
import { seesAll } from "../policy.ts";
import { getTicket, type TicketRow } from "../queries.ts";
import { begin, lockThread } from "../threads/threads.ts";
import { usualConnection } from "../threads/usualConnection.ts";

/** An agent starts the conversation: the thread is opened for that agent, unless somebody already serves the contact. */
export async function createTicket(ctx: Ctx, { contactId, queueId = null, whatsappId, userId }: TicketValues): Promise<TicketRow> {
  // If two agents start with one contact on two connections, the second finds the first one's ticket.
  const contact = (await lockContact(ctx, contactId)) ?? fail("ERR_NO_CONTACT_FOUND");
  await checkNewQueue(ctx, queueId);
  const holder = (seesAll(ctx.actor) ? (userId ?? ctx.actor.id) : ctx.actor.id) ?? fail("ERR_NO_USER_FOUND");
  if (holder !== ctx.actor.id) await checkHolder(ctx, holder, queueId);
  if (whatsappId) await checkConnection(ctx, whatsappId);

  const served = await findServed(ctx, contactId, whatsappId);
  if (served) refuse(await getTicket(ctx, served.id));
  const connectionId = whatsappId ?? (await usualConnection(ctx, contact));
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup: contact.isGroup });
  const opened = thread.status === "closed" && (await begin(ctx, thread, { status: "open", userId: holder, queueId }));
  const ticket = await getTicket(ctx, thread.id);
  return opened ? ticket : refuse(ticket);
}
