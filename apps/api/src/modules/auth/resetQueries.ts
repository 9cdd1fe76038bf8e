import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";

export const RESET_MINUTES = 15;

/** A new code invalidates the earlier ones; the user's row is locked, so that two concurrent requests leave one code. */
export async function insertReset({ tx }: Ctx, userId: number, codeMac: string) {
  await tx.updateTable("password_resets").set({ used_at: now() }).where("user_id", "=", userId).where("used_at", "is", null).execute();
  const expires = new Date(now().getTime() + RESET_MINUTES * 60_000);
  await tx.insertInto("password_resets").values({ user_id: userId, code_mac: codeMac, expires_at: expires }).execute();
}

/** Locked: of several concurrent attempts each waits for the one before. */
export const lockReset = ({ tx }: Ctx, userId: number, attemptsMax: number) =>
  tx
    .selectFrom("password_resets")
    .select(["id", "code_mac as codeMac"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now())
    .where("attempts", "<", attemptsMax)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const countAttempt = ({ tx }: Ctx, id: number) =>
  tx
    .updateTable("password_resets")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const markUsed = ({ tx }: Ctx, id: number) =>
  tx.updateTable("password_resets").set({ used_at: now() }).where("id", "=", id).execute();
