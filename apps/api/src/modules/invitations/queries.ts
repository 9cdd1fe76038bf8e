import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";

/** A new link replaces the earlier one. */
export const replaceInvitation = ({ tx }: Ctx, userId: number, tokenMac: string, expiresAt: Date) =>
  tx
    .insertInto("invitations")
    .values({ user_id: userId, token_mac: tokenMac, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["company_id", "user_id"]).doUpdateSet({ token_mac: tokenMac, expires_at: expiresAt }))
    .execute();

export const isInvited = async ({ tx }: Ctx, userId: number) =>
  (await tx.selectFrom("invitations").select("user_id").where("user_id", "=", userId).executeTakeFirst()) !== undefined;

/** Locked: of several concurrent uses of a link each waits for the one before. */
export const lockInvitation = ({ tx }: Ctx, userId: number) =>
  tx
    .selectFrom("invitations")
    .select("token_mac as tokenMac")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now())
    .forUpdate()
    .executeTakeFirst();
