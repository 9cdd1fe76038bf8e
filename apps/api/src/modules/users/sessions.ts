import type { FactPayload } from "@recado/contract/facts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";

/** All of somebody's sessions but the one to keep; their sockets close with the fact. */
export async function endSessions(ctx: Ctx, userId: number, cause: FactPayload<"session.ended">["cause"], keep: string | null = null) {
  let ending = ctx.tx.updateTable("sessions").set({ revoked_at: now() }).where("user_id", "=", userId).where("revoked_at", "is", null);
  if (keep) ending = ending.where("id", "<>", keep);
  const ended = await ending.returning("id").execute();
  if (ended.length > 0) await record(ctx, "session.ended", { userId, sessionIds: ended.map(({ id }) => id), cause });
}
