import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes sessions and codes that ended a month ago. */
export async function forgetEnded() {
  const before = new Date(now().getTime() - KEPT_MS);
  const { rows } = await onPlatform((tx) => sql<{ company: number }>`select app.find_ended(${before}) as company`.execute(tx));
  for (const { company } of rows) await inCompany(company, (ctx) => deleteEnded(ctx, before));
}

async function deleteEnded({ tx }: Ctx, before: Date) {
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
  await tx.deleteFrom("password_resets").where("expires_at", "<", before).execute();
}
