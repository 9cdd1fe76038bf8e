import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import type { ChatRow } from "./queries.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("chat_messages as m")
    .innerJoin("users", "users.id", "m.sender_id")
    .leftJoin("files", "files.id", "m.file_id")
    .select([
      ...(["m.id", "m.place", "m.message"] as const),
      "m.chat_id as chatId",
      "m.company_id as companyId",
      "m.sender_id as senderId",
      "users.name as senderName",
      "m.file_id as fileId",
      "files.name as fileName",
      "files.type as fileType",
      "files.size as fileSize",
      "files.width as fileWidth",
      "files.height as fileHeight",
      "m.ticket_id as ticketId",
      "m.client_id as clientId",
      "m.created_at as createdAt",
    ]);
export type ChatMessageRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findChatMessage = (ctx: Ctx, id: number): Promise<ChatMessageRow | undefined> =>
  select(ctx).where("m.id", "=", id).executeTakeFirst();
export const getChatMessage = (ctx: Ctx, id: number): Promise<ChatMessageRow> =>
  select(ctx).where("m.id", "=", id).executeTakeFirstOrThrow();

const PAGE = 20;

/** Oldest first. Places have no gaps, so a page is found by number as fast as by cursor. */
export async function listChatMessages(
  ctx: Ctx,
  chat: ChatRow,
  { pageNumber, cursor }: { pageNumber: number; cursor?: string | undefined },
) {
  const end = cursor === undefined ? chat.lastPlace - (pageNumber - 1) * PAGE : placeOf(cursor) - 1;
  const begin = end - PAGE;
  const rows = await select(ctx)
    .where("m.chat_id", "=", chat.id)
    .where("m.place", ">", begin)
    .where("m.place", "<=", end)
    .orderBy("m.place")
    .execute();
  const hasMore = begin > 0;
  return { rows, count: chat.lastPlace, hasMore, cursor: hasMore ? String(begin + 1) : null };
}

const placeOf = (cursor: string) =>
  /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });

/** The messages that this client request has already sent, in order. */
export const listEarlierChatSends = ({ tx }: Ctx, chatId: number, senderId: number, clientIds: string[]) =>
  tx
    .selectFrom("chat_messages")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("sender_id", "=", senderId)
    .where("client_id", "in", clientIds)
    .orderBy("place")
    .execute();

export type NewChatMessage = { message: string; file_id: number | null; ticket_id: number | null; client_id: string | null };

export const insertChatMessage = ({ tx }: Ctx, values: NewChatMessage & { chat_id: number; sender_id: number; place: number }) =>
  tx.insertInto("chat_messages").values(values).returning("id").executeTakeFirstOrThrow();

export const noteLast = ({ tx }: Ctx, chatId: number, last: { last_place: number; last_message: string }) =>
  tx
    .updateTable("chats")
    .set({ ...last, updated_at: now() })
    .where("id", "=", chatId)
    .execute();

export const listFileIds = async ({ tx }: Ctx, chatId: number): Promise<number[]> =>
  (await tx.selectFrom("chat_messages").select("file_id").where("chat_id", "=", chatId).where("file_id", "is not", null).execute()).flatMap(
    ({ file_id }) => file_id ?? [],
  );
