import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { ticketPolicy } from "../../tickets/policy.ts";
import { accessTicket } from "../../tickets/queries.ts";
import { type MessageRow, selectMessages } from "./select.ts";

export const findMessage = (ctx: Ctx, id: number): Promise<MessageRow | undefined> =>
  selectMessages(ctx).where("m.id", "=", id).executeTakeFirst();
export const getMessage = async (ctx: Ctx, id: number): Promise<MessageRow> => (await findMessage(ctx, id)) ?? fail("ERR_NO_MESSAGE_FOUND");

/** A message has no door of its own: who may read its conversation may read it. */
export async function accessMessage(ctx: Ctx, id: number, action: keyof typeof ticketPolicy) {
  const message = (await findMessage(ctx, id)) ?? fail("ERR_NO_MESSAGE_FOUND");
  const ticket = await accessTicket(ctx, message.ticketId, action).catch(asMissingMessage);
  return { message, ticket };
}

/** Whoever may not know the conversation learns nothing of its messages either, not even under another name. */
const asMissingMessage = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_NO_TICKET_FOUND" ? fail("ERR_NO_MESSAGE_FOUND") : Promise.reject(error);

/** What a request said before: it may have said several things, under its id, and that id with a number behind it. */
export const listMessagesOfClient = async ({ tx }: Ctx, place: PlaceOfClient, clientId: string) => {
  const ids = [clientId, ...Array.from({ length: PIECES_MAX - 1 }, (_, at) => `${clientId}.${at + 1}`)];
  const said = tx
    .selectFrom("messages")
    .select(["id", sql<string | null>`details->>'asked'`.as("asked")])
    .where("client_id", "in", ids);
  const here =
    "ticketId" in place
      ? said.where("ticket_id", "=", place.ticketId).$if("userId" in place, (own) => own.where("user_id", "=", place.userId ?? null))
      : said.where("connection_id", "=", place.connectionId).where("origin", "=", "api");
  return here.orderBy("id").execute();
};
/** Where an id stands for one request only; `userId`: of what this one said. */
export type PlaceOfClient = { ticketId: number; userId?: number | null } | { connectionId: number };

export const hasSpoken = async ({ tx, actor }: Ctx, ticketId: number) =>
  (await tx
    .selectFrom("messages")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", actor.id)
    .where("client_id", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ten sounds, each with its text before it. */
const PIECES_MAX = 20;

/** Of the same conversation: what another one says is not quoted here. */
export const findQuotable = async ({ tx }: Ctx, ticketId: number, id: number) =>
  (Number.isSafeInteger(id)
    ? await tx.selectFrom("messages").select("id").where("ticket_id", "=", ticketId).where("id", "=", id).executeTakeFirst()
    : undefined) ?? fail("ERR_NO_MESSAGE_FOUND");
