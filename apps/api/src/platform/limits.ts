import { sql, type Transaction } from "kysely";
import { now } from "./clock.ts";
import { onPlatform } from "./company.ts";
import { sha256 } from "./crypto/secrets.ts";
import type { Database } from "./database.ts";
import { AppError, fail } from "./errors.ts";
import { networkOf } from "./http/network.ts";

/**
 * So many in so many seconds; one attempt may cost several. With `from`, each network counts separately (`networkOf`). Key and address are
 * stored as a hash.
 */
export type Limit = { key: string; from?: string; most: number; seconds: number; worth?: number };

export type Spent = { giveBack(): Promise<void> };

/**
 * Counts before the attempt, in the database, so that a thousand concurrent attempts on several processes do not exceed the limit; a
 * successful attempt is refunded. If one of the limits refuses, nothing is counted.
 */
export async function spend(limits: Limit[]): Promise<Spent> {
  const keyed = limits.map((limit) => ({ ...limit, key: storedKey(limit) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  await onPlatform(async (tx) => {
    for (const limit of keyed) await count(tx, limit);
  });
  return { giveBack: () => onPlatform((tx) => giveBack(tx, keyed)) };
}

/** The same where the caller must not learn of the limit: when it is reached, nothing is counted and nothing returned. */
export const trySpend = (limit: Limit): Promise<Spent | undefined> =>
  spend([limit]).catch((error: unknown) => {
    if (isTooMany(error)) return undefined;
    throw error;
  });

export const isTooMany = (error: unknown) => error instanceof AppError && error.code === "ERR_TOO_MANY_REQUESTS";

export async function isSpent(limit: Limit): Promise<boolean> {
  const rows = await onPlatform((tx) =>
    tx.selectFrom("rate_limits").select("spent").where("key", "=", storedKey(limit)).where("resets_at", ">", now()).executeTakeFirst(),
  );
  return (rows?.spent ?? 0) >= limit.most;
}

const storedKey = ({ key, from }: Limit) => sha256(from === undefined ? key : `${key} ${networkOf(from)}`);

async function count(tx: Transaction<Database>, { key, most, seconds, worth = 1 }: Limit) {
  const at = now();
  const resets = new Date(at.getTime() + seconds * 1000);
  const row = await tx
    .insertInto("rate_limits")
    .values({ key, spent: worth, resets_at: resets })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        spent: sql`case when rate_limits.resets_at <= ${at} then ${worth}::int else rate_limits.spent + ${worth}::int end`,
        resets_at: sql`case when rate_limits.resets_at <= ${at} then ${resets} else rate_limits.resets_at end`,
      }),
    )
    .returning(["spent", "resets_at"])
    .executeTakeFirstOrThrow();
  if (row.spent <= most) return;
  const secondsLeft = Math.ceil((row.resets_at.getTime() - at.getTime()) / 1000);
  fail("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.min(seconds, Math.max(1, secondsLeft)) });
}

async function giveBack(tx: Transaction<Database>, limits: Limit[]) {
  // In key order, as they were locked: two requests never deadlock.
  for (const { key, worth = 1 } of limits)
    await tx
      .updateTable("rate_limits")
      .set({ spent: sql`greatest(spent - ${worth}::int, 0)` })
      .where("key", "=", key)
      .execute();
}

/** Windows that are over. */
export const forgetOldLimits = () =>
  onPlatform(async (tx) => {
    await tx.deleteFrom("rate_limits").where("resets_at", "<", now()).execute();
  });
