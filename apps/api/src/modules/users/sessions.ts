import type { FactPayload } from "@recado/contract/facts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import { record } from "../../platform/record.ts";

const ADDRESS = "session address";

/** Sealed in the row: shown only to the user and to those who manage the user. */
export const sealAddress = (address: string) => seal(address, ADDRESS);

/** Null if sealed with an earlier APP_SECRET. */
function readAddress(box: string): string | null {
  try {
    return open(box, ADDRESS);
  } catch {
    return null;
  }
}

/** Active sessions, the one used last first. */
export async function listSessions({ tx }: Ctx, userId: number) {
  const rows = await tx
    .selectFrom("sessions")
    .select(["id", "agent", "address", "created_at as createdAt", "seen_at as seenAt"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now())
    .orderBy("seen_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, address: row.address && readAddress(row.address) }));
}

/** False if there is no such active session. */
export async function endSession(ctx: Ctx, userId: number, id: string): Promise<boolean> {
  const ending = ctx.tx.updateTable("sessions").set({ revoked_at: now() }).where("user_id", "=", userId).where("id", "=", id);
  const ended = await ending.where("revoked_at", "is", null).returning("id").executeTakeFirst();
  if (ended) await record(ctx, "session.ended", { userId, sessionIds: [id], cause: "ended" });
  return ended !== undefined;
}

/** All sessions of a user except `keep`; their sockets close with the fact. */
export async function endSessions(ctx: Ctx, userId: number, cause: FactPayload<"session.ended">["cause"], keep: string | null = null) {
  let ending = ctx.tx.updateTable("sessions").set({ revoked_at: now() }).where("user_id", "=", userId).where("revoked_at", "is", null);
  if (keep) ending = ending.where("id", "<>", keep);
  const ended = await ending.returning("id").execute();
  if (ended.length > 0) await record(ctx, "session.ended", { userId, sessionIds: ended.map(({ id }) => id), cause });
}
