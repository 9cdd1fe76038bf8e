import { createHash } from "node:crypto";
import type { MessageValues } from "@recado/contract/messages";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { findTicketOrMerged } from "../../tickets/merging/followMerged.ts";
import { ticketPolicy } from "../../tickets/policy.ts";
import { hasSpoken, listMessagesOfClient, type PlaceOfClient } from "../queries/messages.ts";

/** The id that a client gave its request, and what it asked under it. */
export type ClientRequest = { clientId: string; asked: string };

/** What tells a request from another one under the same id; the same file under another name is the same. */
export const askedIn = (values: object, files: StoredFile[]): string =>
  createHash("sha256")
    .update(JSON.stringify([values, files.map(({ sha256 }) => sha256)]))
    .digest("base64url");

export const askedOfClient = ({ clientId, ...values }: MessageValues, files: StoredFile[]): ClientRequest | undefined =>
  clientId === undefined ? undefined : { clientId, asked: askedIn(values, files) };

/**
 * The ids of what was said under this id before: by an agent in this ticket, by another system wherever its connection talks. Somebody
 * who asks for something else under it would take the answer for his own, and what he asked for would never be said.
 */
export async function saidBefore(ctx: Ctx, place: PlaceOfClient, request: ClientRequest | undefined): Promise<number[]> {
  if (!request) return [];
  const known = await listMessagesOfClient(ctx, place, request.clientId);
  if (known.some(({ asked }) => asked !== null && asked !== request.asked)) fail("ERR_KEY_USED");
  return known.map(({ id }) => id);
}

/** The door for whoever may read there, and for whoever has spoken there: the answer to that may have been lost. */
export async function accessToSpeak(ctx: Ctx, id: number) {
  const ticket = await findTicketOrMerged(ctx, id);
  if (!ticket || !(ticketPolicy.read(ctx.actor, ticket) || (await hasSpoken(ctx, ticket.id)))) fail("ERR_NO_TICKET_FOUND");
}

/** What one has said under this id where one sees nothing any more; of anything else one hears no more than others. */
export async function saidByOneself(ctx: Ctx, id: number, request: ClientRequest | undefined): Promise<number[]> {
  const ticket = await findTicketOrMerged(ctx, id);
  const known = ticket ? await saidBefore(ctx, { ticketId: ticket.id, userId: ctx.actor.id }, request) : [];
  return known.length > 0 ? known : fail("ERR_NO_TICKET_FOUND");
}
