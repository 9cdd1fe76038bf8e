import type { Arrival, Inbound, InboundOf, Person } from "@recado/channels/inbound";
import { type Expression, type SqlBool, sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { stays } from "../../connections/ownership/ownership.ts";

const targetOf = (inbound: Inbound) => ("target" in inbound ? inbound.target : null);

/** A statement has at most 65,535 parameters, and each row takes ten. */
const ROWS_AT_ONCE = 1_000;

/** The chats with new arrivals, and when those are due; duplicates are left out. */
export async function insertArrivals(ctx: Ctx, connectionId: number, arrivals: Arrival[]) {
  const newArrivals: Array<{ chat: string; dueAt: Date | null }> = [];
  for (let from = 0; from < arrivals.length; from += ROWS_AT_ONCE)
    newArrivals.push(...(await insertSome(ctx, connectionId, arrivals.slice(from, from + ROWS_AT_ONCE))));
  return newArrivals;
}

function insertSome({ tx }: Ctx, connectionId: number, arrivals: Arrival[]) {
  const rows = arrivals.map(({ inbound, raw, waitMs }) => ({
    connection_id: connectionId,
    provider_id: inbound.id,
    chat: inbound.chat,
    kind: inbound.kind,
    target: targetOf(inbound),
    at: new Date(inbound.at),
    arrived_at: now(),
    inbound: JSON.stringify(inbound),
    raw: raw === undefined ? null : JSON.stringify(raw),
    due_at: waitMs === undefined ? null : new Date(now().getTime() + waitMs),
  }));
  return tx
    .insertInto("inbox")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["company_id", "connection_id", "provider_id"]).doNothing())
    .returning(["chat", "due_at as dueAt"])
    .execute();
}

/** By the clock of the database, which also schedules the job. */
const isDue = (dueAt: Expression<Date | null>): Expression<SqlBool> => sql<boolean>`(${dueAt} is null or ${dueAt} <= now())`;

/**
 * Ordered by the provider's time, then by arrival. The row lock makes a second worker wait instead of overtake. Skips a connection that is
 * being removed, because its inbox goes with it; if the removal is rolled back, the sweep finds the arrivals.
 */
export const findNextArrival = ({ tx }: Ctx, connectionId: number, chat: string) =>
  tx
    .selectFrom("inbox")
    .select((eb) => [
      "id",
      "inbound",
      "raw",
      "arrived_at as arrivedAt",
      eb
        .exists(
          eb
            .selectFrom("inbox as other")
            .select("other.id")
            .whereRef("other.connection_id", "=", "inbox.connection_id")
            .whereRef("other.chat", "=", "inbox.chat")
            .where("other.state", "=", "waiting")
            .where((one) => isDue(one.ref("other.due_at")))
            .whereRef("other.id", "<>", "inbox.id"),
        )
        .as("hasMore"),
    ])
    .where("connection_id", "=", connectionId)
    .where("chat", "=", chat)
    .where("state", "=", "waiting")
    .where((eb) => isDue(eb.ref("due_at")))
    .where(stays(connectionId))
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const getArrival = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("inbox").select(["inbound", "raw", "arrived_at as arrivedAt"]).where("id", "=", id).executeTakeFirstOrThrow();

export const markArrival = ({ tx }: Ctx, id: number, end: { state: "done" | "parked" } | { state: "failed"; failure: string }) =>
  tx.updateTable("inbox").set(end).where("id", "=", id).execute();

/** Releases the arrivals that waited for this message; returns the chats that have work again. */
export async function unpark({ tx }: Ctx, connectionId: number, targets: string[]): Promise<string[]> {
  const woken = await tx
    .updateTable("inbox")
    .set({ state: "waiting" })
    .where("connection_id", "=", connectionId)
    .where("target", "in", targets)
    .where("state", "=", "parked")
    .returning("chat")
    .execute();
  return [...new Set(woken.map(({ chat }) => chat))];
}

/** The processed or waiting arrivals with these ids. */
export async function listArrivals({ tx }: Ctx, connectionId: number, providerIds: string[]) {
  const rows = await tx
    .selectFrom("inbox")
    .select(sql<ArrivedMessage>`inbound`.as("said"))
    .where("connection_id", "=", connectionId)
    .where("provider_id", "in", providerIds)
    .where("state", "<>", "failed")
    .execute();
  return rows.map(({ said: message }) => message);
}

type ArrivedMessage = Pick<InboundOf<"message">, "fromMe" | "author"> & Partial<Pick<InboundOf<"message">, "peer" | "group">>;

/** Arrivals that were processed long ago, and those whose message never came. A provider repeats for seven days at most. */
export const deleteOldArrivals = ({ tx }: Ctx, before: Date) =>
  tx.deleteFrom("inbox").where("arrived_at", "<", before).where("state", "in", ["done", "parked"]).execute();

/** The chats of these arrivals as the provider addresses them, which may differ from the identities that we have of their senders. */
export async function listAddresses({ tx }: Ctx, connectionId: number, providerIds: string[]) {
  if (providerIds.length === 0) return [];
  const rows = await tx
    .selectFrom("inbox")
    .select(["provider_id as providerId", "chat"])
    .select([sql<Author>`inbound -> 'author'`.as("author"), sql<string | null>`inbound ->> 'list'`.as("list")])
    .where("connection_id", "=", connectionId)
    .where("provider_id", "in", providerIds)
    .execute();
  return rows.map(({ author, list, ...row }) => ({ ...row, author: author && addressOf(author), ...(list !== null && { list }) }));
}

type Author = Pick<Person, "number" | "lid"> | null;

const addressOf = ({ number, lid }: NonNullable<Author>) => number ?? (lid === null ? null : `${lid}@lid`);
