import { createHash } from "node:crypto";
import type { MessageValues } from "@recado/contract/messages";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { findTicketOrMerged } from "../../tickets/merging/followMerged.ts";
import { ticketPolicy } from "../../tickets/policy.ts";
import { type ClientIdScope, hasSpoken, listMessagesOfClient } from "../queries/messages.ts";

/** The id that a client gave its request, and the hash of the request's contents. */
export type ClientRequest = { clientId: string; asked: string };

/** Distinguishes requests under the same id; the same file under another name counts as the same. */
export const requestHash = (values: object, files: StoredFile[]): string =>
  createHash("sha256")
    .update(JSON.stringify([values, files.map(({ sha256 }) => sha256)]))
    .digest("base64url");

export const clientRequestOf = ({ clientId, ...values }: MessageValues, files: StoredFile[]): ClientRequest | undefined =>
  clientId === undefined ? undefined : { clientId, asked: requestHash(values, files) };

/**
 * The ids of the messages sent under this client id before: by an agent in this ticket, by another system on its connection. A different
 * request under the same id fails: its sender would take the earlier messages for its own.
 */
export async function listEarlierSends(ctx: Ctx, scope: ClientIdScope, request: ClientRequest | undefined): Promise<number[]> {
  if (!request) return [];
  const earlier = await listMessagesOfClient(ctx, scope, request.clientId);
  if (earlier.some(({ asked }) => asked !== null && asked !== request.asked)) fail("ERR_KEY_USED");
  return earlier.map(({ id }) => id);
}

/** For users who may read the ticket, and for those who have written in it: they may repeat a request whose response was lost. */
export async function accessToSpeak(ctx: Ctx, id: number) {
  const ticket = await findTicketOrMerged(ctx, id);
  if (!ticket || !(ticketPolicy.read(ctx.actor, ticket) || (await hasSpoken(ctx, ticket.id)))) fail("ERR_NO_TICKET_FOUND");
}

/**
 * The user's own messages under this client id, in a ticket that the user may no longer read; anything else looks like a missing ticket.
 */
export async function listOwnEarlierSends(ctx: Ctx, id: number, request: ClientRequest | undefined): Promise<number[]> {
  const ticket = await findTicketOrMerged(ctx, id);
  const earlier = ticket ? await listEarlierSends(ctx, { ticketId: ticket.id, userId: ctx.actor.id }, request) : [];
  return earlier.length > 0 ? earlier : fail("ERR_NO_TICKET_FOUND");
}
