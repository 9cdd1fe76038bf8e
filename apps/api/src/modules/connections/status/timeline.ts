import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";

const KEPT = 500;

export type Moment = { connectionId: number; status: string; cause: string; detail: string | null; waited: number | null; at: Date };

/** Begins a new status in the timeline. The messages that waited during the former one are counted there; the oldest rows are deleted. */
export async function insertMoment({ tx }: Ctx, { connectionId, status, cause, detail, waited, at }: Moment) {
  const newest = await tx
    .selectFrom("connection_moments")
    .select(["id", "status"])
    .where("connection_id", "=", connectionId)
    .where("cause", "not in", BESIDE)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest && newest.status !== "CONNECTED")
    await tx.updateTable("connection_moments").set({ waited }).where("id", "=", newest.id).execute();
  await tx.insertInto("connection_moments").values({ connection_id: connectionId, status, cause, detail, at }).execute();
  await tx
    .deleteFrom("connection_moments")
    .where("connection_id", "=", connectionId)
    .where("id", "<=", (eb) =>
      eb
        .selectFrom("connection_moments")
        .select("id")
        .where("connection_id", "=", connectionId)
        .orderBy("id", "desc")
        .offset(KEPT)
        .limit(1),
    )
    .execute();
}

/** Not a status of its own, because the connection's does not change; the detail is its end, as a text that sorts by time. */
export const RESTED = "rested";
/** An arrival could not be read; the count of the day is stored in `waited`. */
const UNREADABLE = "unreadable";
/** A webhook was signed with another secret: the one entered here is not Meta's, or the sender was not Meta. */
const WRONG_SECRET = "wrong-secret";
export const BESIDE: readonly string[] = [RESTED, UNREADABLE, WRONG_SECRET];

type Rest = { connectionId: number; status: string; until: Date; waited: number | null };

/** One line per pause, however many messages are refused during it; it shows the largest number that waited. */
export async function noteRest({ tx }: Ctx, { connectionId, status, until, waited }: Rest) {
  const detail = until.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable("connection_moments")
    .set((eb) => ({ detail, waited: eb.fn("greatest", ["waited", eb.val(waited)]) }))
    .where("connection_id", "=", connectionId)
    .where("cause", "=", RESTED)
    .where("detail", ">", now().toISOString())
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const moment = { connection_id: connectionId, status, cause: RESTED, detail, waited, at: now() };
  await tx.insertInto("connection_moments").values(moment).execute();
}

const IN_ONE_LINE_MS = 24 * 3_600_000;

/**
 * One line per day, however many arrive. Only the new line is broadcast, not its count: otherwise a sender of many unreadable messages
 * would make every browser refetch each time. The count is read again whenever the timeline is opened.
 */
export async function noteUnreadable(ctx: Ctx, connectionId: number) {
  const { tx } = ctx;
  const { numUpdatedRows } = await tx
    .updateTable("connection_moments")
    .set((eb) => ({ waited: eb("waited", "+", 1) }))
    .where("connection_id", "=", connectionId)
    .where("cause", "=", UNREADABLE)
    .where("at", ">", new Date(now().getTime() - IN_ONE_LINE_MS))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const connection = tx
    .selectFrom("connections")
    .select((eb) => [
      ...(["id as connection_id", "status"] as const),
      ...[eb.val(UNREADABLE).as("cause"), eb.val(1).as("waited"), eb.val(now()).as("at")],
    ]);
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("connection_moments")
    .columns(["connection_id", "status", "cause", "waited", "at"])
    .expression(connection.where("id", "=", connectionId))
    .executeTakeFirstOrThrow();
  if (inserted) await record(ctx, "connection.session", { connectionId });
}

/** One line per day without a count: anybody who knows the address may cause it, and later ones write nothing. */
export async function noteWrongSecret(ctx: Ctx, connectionId: number) {
  const { tx } = ctx;
  const findNoted = () =>
    tx
      .selectFrom("connection_moments")
      .select("id")
      .where("connection_id", "=", connectionId)
      .where("cause", "=", WRONG_SECRET)
      .where("at", ">", new Date(now().getTime() - IN_ONE_LINE_MS))
      .limit(1)
      .executeTakeFirst();
  if (await findNoted()) return;
  const connection = tx.selectFrom("connections").select("status").where("id", "=", connectionId).forNoKeyUpdate();
  const { status } = (await connection.executeTakeFirst()) ?? {};
  if (status === undefined || (await findNoted())) return; // of several concurrent ones, one is first
  await tx.insertInto("connection_moments").values({ connection_id: connectionId, status, cause: WRONG_SECRET, at: now() }).execute();
  await record(ctx, "connection.session", { connectionId });
}

/** The pause was ended early: it lasted until now. */
export const endRest = ({ tx }: Ctx, connectionId: number) =>
  tx
    .updateTable("connection_moments")
    .set({ detail: now().toISOString() })
    .where("connection_id", "=", connectionId)
    .where("cause", "=", RESTED)
    .where("detail", ">", now().toISOString())
    .execute();

const SHOWN = 100;

export const listMoments = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("connection_moments")
    .select(["id", "status", "cause", "detail", "waited", "at"])
    .where("connection_id", "=", connectionId)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
export type MomentRow = Awaited<ReturnType<typeof listMoments>>[number];
