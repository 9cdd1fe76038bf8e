import type { ExternalMessage } from "@recado/contract/external-api";
import { MessageForm } from "@recado/contract/messages";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { getConnection } from "../connections/queries.ts";
import { contactOf } from "../contacts/identify.ts";
import { digitsOf } from "../contacts/numbers.ts";
import { getContact } from "../contacts/queries.ts";
import { compose } from "../messages/actions/compose.ts";
import { type ClientRequest, listEarlierSends } from "../messages/actions/repeat.ts";
import { discard, sendContents } from "../messages/actions/send.ts";
import { closeTicketAs } from "../tickets/moves/close.ts";
import { getTicket } from "../tickets/queries.ts";
import { lockThread } from "../tickets/threads/threads.ts";

export type Sent = { messageIds: number[]; ticketId: number };

/** Sent in the contact's thread, which it does not open: the contact's reply does. Repeated with the same key, nothing is sent again. */
export async function sendForOthers(
  ctx: Ctx,
  connectionId: number,
  { number, body, closeTicket }: ExternalMessage,
  { files, request }: { files: StoredFile[]; request: ClientRequest | undefined },
): Promise<Sent> {
  const { wanted } = await getConnection(ctx, connectionId);
  if (!wanted) fail("ERR_WAPP_NOT_INITIALIZED");
  const { id: contactId } = await contactOf(ctx, { number: digitsOf(number), lid: null, userId: null, name: null });
  if ((await getContact(ctx, contactId)).onWhatsApp === false) fail("ERR_WAPP_INVALID_CONTACT");
  const { id: ticketId } = await lockThread(ctx, { contactId, connectionId, isGroup: false });

  if (request) await waitForKey(ctx, connectionId, request);
  const earlier = await listEarlierSends(ctx, { connectionId }, request);
  if (earlier.length > 0) return { messageIds: await discard(ctx, files, earlier), ticketId };

  const ticket = await getTicket(ctx, ticketId);
  const contents = await compose(ctx, ticket, MessageForm.parse({ body }), files);
  const messageIds = await sendContents(ctx, ticket, contents, { origin: "api", request });
  if (closeTicket) await closeTicketAs(ctx, ticketId, { how: "api", silent: false });
  return { messageIds, ticketId };
}

/** Two requests with one key run one after the other, even for different contacts. */
const waitForKey = ({ tx }: Ctx, connectionId: number, { clientId }: ClientRequest) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${connectionId} ${clientId}`}, 0))`.execute(tx);
