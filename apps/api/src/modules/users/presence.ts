import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { inCompany, onPlatform } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { markAway, markSeen } from "./queries.ts";

const SILENT_MS = 6 * 60_000;

/** A socket connected, or reported that its user is still there. */
export const userSeen = (companyId: number, userId: number) =>
  inCompany(companyId, async (ctx) => {
    if (await markSeen(ctx, userId)) await record(ctx, "user.online", { userId });
  });

/** The last socket closed; or, with `since`, none of the user's sockets has reported anything from then on. */
export const userAway = (companyId: number, userId: number, since?: Date) =>
  inCompany(companyId, async (ctx) => {
    if (await markAway(ctx, userId, since)) await record(ctx, "user.offline", { userId, ...(since && { silent: true }) });
  });

/** A process that died could not report its sockets; and a client may keep its socket open without reporting. */
export async function sweepInactive() {
  const since = new Date(now().getTime() - SILENT_MS);
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; user_id: number }>`select company_id, user_id from app.find_silent(${since})`.execute(tx),
  );
  for (const { company_id, user_id } of rows) await userAway(company_id, user_id, since);
}
