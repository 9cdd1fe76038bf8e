import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { ticketPolicy } from "../../tickets/policy.ts";
import { accessTicket } from "../../tickets/queries.ts";
import { type MessageRow, selectMessages } from "./select.ts";

export const findMessage = (ctx: Ctx, id: number): Promise<MessageRow | undefined> =>
  selectMessages(ctx).where("m.id", "=", id).executeTakeFirst();
export const getMessage = async (ctx: Ctx, id: number): Promise<MessageRow> => (await findMessage(ctx, id)) ?? fail("ERR_NO_MESSAGE_FOUND");

/** A message has no access check of its own: everybody who may read the conversation may read it. */
export async function accessMessage(ctx: Ctx, id: number, action: keyof typeof ticketPolicy) {
  const message = (await findMessage(ctx, id)) ?? fail("ERR_NO_MESSAGE_FOUND");
  const ticket = await accessTicket(ctx, message.ticketId, action).catch(asMissingMessage);
  return { message, ticket };
}

/** An actor who may not know of the conversation gets the same error as for a missing message. */
const asMissingMessage = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_NO_TICKET_FOUND" ? fail("ERR_NO_MESSAGE_FOUND") : Promise.reject(error);

/** The messages of a client's request: one request may become several messages, whose ids are the request's with a number appended. */
export const listMessagesOfClient = async ({ tx }: Ctx, scope: ClientIdScope, clientId: string) => {
  const ids = [clientId, ...Array.from({ length: PIECES_MAX - 1 }, (_, at) => `${clientId}.${at + 1}`)];
  const ofClient = tx
    .selectFrom("messages")
    .select(["id", sql<string | null>`details->>'asked'`.as("asked")])
    .where("client_id", "in", ids);
  const inScope =
    "ticketId" in scope
      ? ofClient.where("ticket_id", "=", scope.ticketId).$if("userId" in scope, (own) => own.where("user_id", "=", scope.userId ?? null))
      : ofClient.where("connection_id", "=", scope.connectionId).where("origin", "=", "api");
  return inScope.orderBy("id").execute();
};
/** The scope in which a client id is unique; `userId` limits it to one user's messages. */
export type ClientIdScope = { ticketId: number; userId?: number | null } | { connectionId: number };

export const hasSpoken = async ({ tx, actor }: Ctx, ticketId: number) =>
  (await tx
    .selectFrom("messages")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", actor.id)
    .where("client_id", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ten audios, each preceded by its text. */
const PIECES_MAX = 20;

/** Only a message of the same conversation can be quoted. */
export const findQuotable = async ({ tx }: Ctx, ticketId: number, id: number) =>
  (Number.isSafeInteger(id)
    ? await tx.selectFrom("messages").select("id").where("ticket_id", "=", ticketId).where("id", "=", id).executeTakeFirst()
    : undefined) ?? fail("ERR_NO_MESSAGE_FOUND");
