import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { chatPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx.selectFrom("chats").select((eb) => [
    ...(["id", "uuid", "title"] as const),
    "owner_id as ownerId",
    "company_id as companyId",
    "last_message as lastMessage",
    "last_place as lastPlace",
    "created_at as createdAt",
    "updated_at as updatedAt",
    jsonArrayFrom(
      eb
        .selectFrom("chat_users")
        .innerJoin("users", "users.id", "chat_users.user_id")
        .whereRef("chat_users.chat_id", "=", "chats.id")
        .select([
          "chat_users.user_id as userId",
          "chat_users.read_place as readPlace",
          sql<string | null>`chat_users.read_at`.as("readAt"),
          "users.name",
        ])
        .orderBy("chat_users.joined_at")
        .orderBy("chat_users.user_id"),
    ).as("users"),
  ]);
export type ChatRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findChat = (ctx: Ctx, id: number): Promise<ChatRow | undefined> => select(ctx).where("id", "=", id).executeTakeFirst();
export const getChat = async (ctx: Ctx, id: number): Promise<ChatRow> => (await findChat(ctx, id)) ?? fail("ERR_NO_CHAT_FOUND");
export const accessChat = door(findChat, chatPolicy, "ERR_NO_CHAT_FOUND");

export async function readChatByUuid(ctx: Ctx, uuid: string): Promise<ChatRow> {
  const row = await select(ctx).where("uuid", "=", uuid).executeTakeFirst();
  return row && chatPolicy.read(ctx.actor, row) ? row : fail("ERR_NO_CHAT_FOUND");
}

/** The user's chats, the one with the latest message first. */
export function listChats(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const own = ctx.tx
    .selectFrom("chat_users")
    .select("chat_id")
    .where("user_id", "=", ctx.actor.id ?? 0);
  const all = select(ctx).where("id", "in", own);
  const found = searchParam ? all.where(sql<boolean>`app.fold(title) like app.containing(${searchParam})`) : all;
  return paged(found, (page) => page.orderBy("updated_at", "desc").orderBy("id", "desc"), pageNumber);
}

export async function countUnread({ tx, actor }: Ctx): Promise<number> {
  const { count } = await tx
    .selectFrom("chat_users")
    .innerJoin("chats", "chats.id", "chat_users.chat_id")
    .where("chat_users.user_id", "=", actor.id ?? 0)
    .select(sql<number>`coalesce(sum(last_place - read_place), 0)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locked: sending, joining and leaving happen one after the other. Returns the chat as the transactions before left it. */
export async function lockChat(ctx: Ctx, id: number): Promise<ChatRow> {
  await ctx.tx.selectFrom("chats").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return getChat(ctx, id);
}

export const insertChat = ({ tx }: Ctx, values: { title: string; owner_id: number }) =>
  tx.insertInto("chats").values(values).returning("id").executeTakeFirstOrThrow();

export const updateChat = updateById("chats");

export const deleteChat = ({ tx }: Ctx, id: number) => tx.deleteFrom("chats").where("id", "=", id).execute();

/** Locks the users until the end of the transaction, so that none is removed meanwhile. */
export async function lockUsers({ tx }: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const locked = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  if (locked.length < ids.length) fail("ERR_NO_USER_FOUND");
}

/** New members may read earlier messages, which count as read. */
export async function insertMembers({ tx }: Ctx, chatId: number, userIds: number[], readPlace: number) {
  for (const user_id of userIds) await tx.insertInto("chat_users").values({ chat_id: chatId, user_id, read_place: readPlace }).execute();
}

export async function deleteMembers({ tx }: Ctx, chatId: number, userIds: number[]) {
  if (userIds.length > 0) await tx.deleteFrom("chat_users").where("chat_id", "=", chatId).where("user_id", "in", userIds).execute();
}

export const listChatIdsOf = async ({ tx }: Ctx, userId: number): Promise<number[]> =>
  (await tx.selectFrom("chat_users").select("chat_id").where("user_id", "=", userId).orderBy("chat_id").execute()).map(
    ({ chat_id }) => chat_id,
  );

/** The mark only goes forward: of two concurrent tabs the later place counts. False if it was there already. */
export async function markRead({ tx }: Ctx, chatId: number, userId: number, place: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("chat_users")
    .set({ read_place: place, read_at: now() })
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("read_place", "<", place)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
