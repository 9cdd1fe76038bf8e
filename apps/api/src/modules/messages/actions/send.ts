import type { MessageValues } from "@recado/contract/messages";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addFile, forgetFile } from "../../files/actions.ts";
import { accessTicketLocked } from "../../tickets/merging/followMerged.ts";
import { ticketPolicy } from "../../tickets/policy.ts";
import type { TicketRow } from "../../tickets/queries.ts";
import { deferMedia, deferRecording } from "../media/kinds.ts";
import { findQuotable } from "../queries/messages.ts";
import { type Content, compose } from "./compose.ts";
import { findIntroduction } from "./introduction.ts";
import { type ClientRequest, clientRequestOf, listEarlierSends, listOwnEarlierSends } from "./repeat.ts";
import { enqueueMessage, type Saying } from "./say.ts";

/** Sends an agent's message: stored, numbered and put into the outbox in one transaction. Returns the ids of the messages, in order. */
export async function sendMessage(ctx: Ctx, requestedId: number, values: MessageValues, files: StoredFile[] = []): Promise<number[]> {
  const ticket = await accessTicketLocked(ctx, requestedId, "read");
  const ticketId = ticket.id;
  // A repetition returns the earlier messages, whatever has happened to the ticket since.
  const request = clientRequestOf(values, files);
  const earlier = await listEarlierSends(ctx, { ticketId }, request);
  if (earlier.length > 0) return discard(ctx, files, earlier);
  if (ticket.status !== "open") fail("ERR_TICKET_NOT_OPEN");
  if (!ticketPolicy.reply(ctx.actor, ticket)) fail("ERR_NO_PERMISSION");
  const introduced = await findIntroduction(ctx, ticket, values);
  if (introduced !== undefined) return discard(ctx, files, [introduced]);

  const quotedId = values.quotedMsg ? await findQuotable(ctx, ticketId, Number(values.quotedMsg.id)) : undefined;
  const contents = await compose(ctx, ticket, values, files);
  return sendContents(ctx, ticket, contents, { origin: "agent", userId: ctx.actor.id, quotedId: quotedId?.id ?? null, request });
}

/** For a repeated request whose response was lost, in a ticket that the agent may no longer read: returns the agent's own messages. */
export const repeatOwn = async (ctx: Ctx, ticketId: number, values: MessageValues, files: StoredFile[]) =>
  discard(ctx, files, await listOwnEarlierSends(ctx, ticketId, clientRequestOf(values, files)));

/** Drops the files that a repeated request uploaded again. */
export async function discard(ctx: Ctx, files: StoredFile[], messageIds: number[]) {
  for (const file of files) await forgetFile(ctx, (await addFile(ctx, file)).id);
  return messageIds;
}

type Speaker = Pick<Saying, "origin" | "userId" | "quotedId"> & { request?: ClientRequest | undefined };

/** Sends the contents one after the other, each under a client id of its own if the client gave one. */
export async function sendContents(
  ctx: Ctx,
  ticket: TicketRow,
  contents: Content[],
  { origin, userId = null, quotedId = null, request }: Speaker,
) {
  const messageIds: number[] = [];
  for (const [at, content] of contents.entries()) {
    const own = request ? { clientId: at === 0 ? request.clientId : `${request.clientId}.${at}` } : {};
    const details = { ...content.details, ...(request && { asked: request.asked }) };
    const id = await enqueueMessage(ctx, ticket, { ...content, details, origin, userId, quotedId, ...own });
    if (id === undefined) return leaveTo(ctx, ticket.id, request, contents);
    if (content.waitsForFile) await deferRecording(ctx, id);
    else if (content.fileId) await deferMedia(ctx, id);
    messageIds.push(id);
  }
  return messageIds;
}

/** A concurrent request with the same client id was faster: its messages are the response to both. */
async function leaveTo(ctx: Ctx, ticketId: number, request: ClientRequest | undefined, contents: Content[]) {
  for (const { fileId, isShared } of contents) if (fileId && !isShared) await forgetFile(ctx, fileId);
  return listEarlierSends(ctx, { ticketId }, request);
}
