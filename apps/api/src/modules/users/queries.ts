import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { byName, lists, type RowOf, rows } from "../../platform/noun/rows.ts";
import type { DB } from "../../platform/tables.ts";
import { userPolicy } from "./policy.ts";

/** The queues of the user in the surrounding query. */
export const servedQueues = () =>
  jsonArrayFrom(
    expressionBuilder<DB, "users">()
      .selectFrom("user_queues")
      .innerJoin("queues", "queues.id", "user_queues.queue_id")
      .whereRef("user_queues.user_id", "=", "users.id")
      .select(["queues.id", "queues.name", "queues.color"])
      .orderBy(asPeopleSort("queues.name"))
      .orderBy("queues.id"),
  );

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .where("users.removed_at", "is", null)
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.company_id as companyId",
      "users.profile",
      "users.super",
      "users.all_ticket as allTicket",
      "users.online",
      "users.whatsapp_id as whatsappId",
      "users.language",
      "users.created_at as createdAt",
      expressionBuilder<DB, "users">()
        .selectFrom("invitations")
        .whereRef("invitations.user_id", "=", "users.id")
        .select("expires_at")
        .as("invitedUntil"),
      "companies.name as companyName",
      servedQueues().as("queues"),
    ]);
export type UserRow = RowOf<typeof select>;

const id = "users.id";
const one = rows({ id, select, policy: userPolicy, missing: "ERR_NO_USER_FOUND" });

export const { find: findUser, get: getUser } = one;

/** Past the company's due date users reach only themselves. */
export async function accessUser(ctx: Ctx, id: number, action: keyof typeof userPolicy): Promise<UserRow> {
  if (ctx.expired && id !== ctx.actor.id) fail("ERR_SUBSCRIPTION_EXPIRED");
  return one.access(ctx, id, action);
}

/** Locks the user: starting and ending sessions happens one after the other. Undefined for a removed user. */
export const lockUser = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("users")
    .select("password_hash as passwordHash")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The newest first. */
export const { list: listUsers } = lists({
  id,
  select,
  search: "search_users",
  order: (people) => people.orderBy("users.created_at", "desc").orderBy("users.id", "desc"),
});

export const listAllUsers = (ctx: Ctx): Promise<UserRow[]> => byName("users.name", id)(select(ctx)).execute();

export const listAdmins = (ctx: Ctx) => select(ctx).where("users.profile", "=", "admin").orderBy("users.id").execute();

export async function countUsers({ tx }: Ctx) {
  const { count } = await tx
    .selectFrom("users")
    .where("removed_at", "is", null)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOtherAdmins({ tx }: Ctx, id: number) {
  const { count } = await tx
    .selectFrom("users")
    .where("removed_at", "is", null)
    .where("profile", "=", "admin")
    .where("id", "<>", id)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewUser = {
  name: string;
  email: string;
  passwordHash: string;
  profile: "user" | "supervisor" | "admin";
  allTicket: boolean;
  whatsappId?: number | null;
};

export const insertUser = ({ tx }: Ctx, { name, email, passwordHash, profile, allTicket, whatsappId = null }: NewUser) =>
  tx
    .insertInto("users")
    .values({ name, email, password_hash: passwordHash, profile, all_ticket: allTicket, whatsapp_id: whatsappId })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateUser = ({ tx }: Ctx, id: number, { name, email, passwordHash, profile, allTicket, whatsappId }: Partial<NewUser>) =>
  tx
    .updateTable("users")
    .set({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(profile !== undefined && { profile }),
      ...(allTicket !== undefined && { all_ticket: allTicket }),
      ...(whatsappId !== undefined && { whatsapp_id: whatsappId }),
      updated_at: now(),
    })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();

export const markLanguage = ({ tx }: Ctx, id: number, language: string) =>
  tx.updateTable("users").set({ language }).where("id", "=", id).execute();

/** For a company that is being removed; all at once and without broadcasts. */
export async function removeEverybody({ tx }: Ctx) {
  await tx.updateTable("sessions").set({ revoked_at: now() }).where("revoked_at", "is", null).execute();
  await tx.updateTable("users").set({ removed_at: now(), online: false }).where("removed_at", "is", null).execute();
}

/** False if the user was removed concurrently. */
export async function markRemoved({ tx }: Ctx, id: number) {
  const removing = tx.updateTable("users").set({ removed_at: now(), online: false }).where("id", "=", id).where("removed_at", "is", null);
  return (await removing.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function getPasswordHash({ tx }: Ctx, id: number) {
  const { password_hash } = await tx.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow();
  return password_hash;
}

/** True if colleagues now see a change: of two concurrent sockets, for one. */
export async function markSeen({ tx }: Ctx, id: number) {
  const seen = await tx.updateTable("users").set({ seen_at: now() }).where("id", "=", id).where("online", "=", true).executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return false;
  const coming = tx.updateTable("users").set({ online: true, seen_at: now() }).where("id", "=", id).where("online", "=", false);
  return (await coming.where("removed_at", "is", null).executeTakeFirst()).numUpdatedRows > 0n;
}

export async function markAway({ tx }: Ctx, id: number, since?: Date) {
  let away = tx.updateTable("users").set({ online: false }).where("id", "=", id).where("online", "=", true);
  if (since) away = away.where("seen_at", "<", since);
  return (await away.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Replaces the queues; ids of other companies are refused. */
export async function replaceUserQueues({ tx }: Ctx, id: number, queueIds: number[]) {
  const wanted = [...new Set(queueIds)];
  await tx.deleteFrom("user_queues").where("user_id", "=", id).execute();
  if (wanted.length === 0) return;
  const queues = await tx.selectFrom("queues").select("id").where("id", "in", wanted).execute();
  if (queues.length < wanted.length) fail("ERR_NO_QUEUE_FOUND");
  await tx
    .insertInto("user_queues")
    .values(wanted.map((queue_id) => ({ user_id: id, queue_id })))
    .execute();
}

/** The connection that the user writes through by default. */
export async function checkConnection({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("connections").select("id").where("id", "=", id).executeTakeFirst())) fail("ERR_NO_WAPP_FOUND");
}
