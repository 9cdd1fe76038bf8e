import { sql } from "kysely";
import { z } from "zod";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { defer, deferUntil, job } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { removeAllObjects } from "../../platform/storage/storage.ts";
import { isUnlinking } from "../connections/actions/session.ts";
import { tablesInOrder } from "./tables.ts";

/** Rows per batch: nobody waits for long, and a killed process has lost little. */
const ROWS_AT_ONCE = 1000;

/** A run stops well before the queue considers it dead, and the next one continues. */
const RUN_MS = 5 * 60_000;

/** The time until the next check whether the company's phones are unlinked. */
const UNLINKING_MS = 2_000;

const wakeUp = { name: "erase-company", key: z.object({ otherCompanyId: z.int() }) };

/**
 * A job of the platform: once its phones are unlinked, the rows of a removed company are deleted table by table, then its files, then the
 * company. It may run again at any time, and continues where an earlier run stopped.
 */
export const eraseCompany = job({
  ...wakeUp,
  run: async (platformId, { otherCompanyId }): Promise<void> => {
    const isRetired = (await findRetired()).some(({ companyId }) => companyId === otherCompanyId);
    // A company that was restored keeps everything; of a deleted one only files can be left.
    if (!isRetired) return (await isThere(otherCompanyId)) ? undefined : removeAllObjects(otherCompanyId);
    if (await inCompany(otherCompanyId, isUnlinking)) return again(platformId, otherCompanyId, UNLINKING_MS);
    const end = performance.now() + RUN_MS;
    for (const table of await tablesInOrder())
      while ((await inCompany(otherCompanyId, (ctx) => eraseRows(ctx, table))) > 0)
        if (performance.now() > end) return again(platformId, otherCompanyId);
    await removeAllObjects(otherCompanyId);
    await inCompany(platformId, async (ctx) => {
      const { rows } = await sql<{ gone: boolean }>`select app.erase_company(${otherCompanyId}) as gone`.execute(ctx.tx);
      if (rows[0]?.gone) await record(ctx, "managed-company.erased", { otherCompanyId });
    });
    // An upload in progress during the deletion may have stored its file; now none can follow.
    await removeAllObjects(otherCompanyId);
  },
});

const again = (platformId: number, otherCompanyId: number, inMs = 0) =>
  inCompany(platformId, (ctx) =>
    inMs > 0 ? deferUntil(ctx, new Date(now().getTime() + inMs), wakeUp, { otherCompanyId }) : defer(ctx, wakeUp, { otherCompanyId }),
  );

/** Runs every hour, for a job that failed for good. */
export async function eraseLeft() {
  for (const { companyId, platformId } of await findRetired())
    await inCompany(platformId, (ctx) => defer(ctx, eraseCompany, { otherCompanyId: companyId }));
}

async function findRetired() {
  const asking = sql<{ companyId: number; platformId: number }>`
    select company_id as "companyId", platform_id as "platformId" from app.find_retired()`;
  return (await onPlatform((tx) => asking.execute(tx))).rows;
}

const isThere = (companyId: number) =>
  inCompany(companyId, async ({ tx }) => (await tx.selectFrom("companies").select("id").where("id", "=", companyId).execute()).length > 0);

/** Returns the number of deleted rows. The application itself may not delete facts. */
async function eraseRows({ tx, companyId }: Ctx, table: string): Promise<number> {
  if (table === "facts") {
    const { rows } = await sql<{ gone: number }>`select app.erase_facts(${companyId}, ${ROWS_AT_ONCE}) as gone`.execute(tx);
    return rows[0]?.gone ?? 0;
  }
  const some = sql`select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${ROWS_AT_ONCE}`;
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and ctid = any(array(${some}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
