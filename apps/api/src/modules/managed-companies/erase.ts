import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { removeAllObjects } from "../../platform/storage/storage.ts";

/** So many rows at a time: nobody waits for long, and whoever kills the process loses little. */
const ROWS_AT_ONCE = 1000;

/** The platform's job: what a removed company has goes table by table, then its files, then itself. Twice is once, from wherever it broke off. */
export const eraseCompany = job({
  name: "erase-company",
  key: z.object({ otherCompanyId: z.int() }),
  run: async (platformId, { otherCompanyId }) => {
    const isLeft = (await findRetired()).some(({ companyId }) => companyId === otherCompanyId);
    if (!isLeft) return removeAllObjects(otherCompanyId);
    for (const table of await tablesOfCompanies()) await eraseTable(otherCompanyId, table);
    await removeAllObjects(otherCompanyId);
    await inCompany(platformId, async (ctx) => {
      await sql`select app.erase_company(${otherCompanyId})`.execute(ctx.tx);
      await record(ctx, "managed-company.erased", { otherCompanyId });
    });
    // What was on its way while the rows went: from now on nothing of it can come.
    await removeAllObjects(otherCompanyId);
  },
});

/** What a job that died for good has left. */
export async function eraseLeft() {
  for (const { companyId, platformId } of await findRetired()) await eraseCompany.run(platformId, { otherCompanyId: companyId });
}

async function findRetired() {
  const asking = sql<{ companyId: number; platformId: number }>`
    select company_id as "companyId", platform_id as "platformId" from app.find_retired()`;
  return (await onPlatform((tx) => asking.execute(tx))).rows;
}

/** Those that refer to others first, so that no row takes thousands along. */
async function tablesOfCompanies(): Promise<string[]> {
  const { tables, references } = await onPlatform(async (tx) => ({
    tables: (
      await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(tx)
    ).rows,
    references: (
      await sql<{ child: string; parent: string; follows: boolean }>`
        select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
          k.confdeltype in ('c', 'n') as follows from pg_constraint k
        where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(tx)
    ).rows,
  }));
  const left = new Set(tables.map(({ name }) => name));
  const inOrder: string[] = [];
  while (left.size > 0) {
    const held = (name: string) => references.filter(({ child, parent }) => parent === name && left.has(child));
    const free = [...left].filter((name) => held(name).length === 0);
    // Tables that refer to each other in a circle: one of those that take along, or let go, what refers to them.
    const next = free.length > 0 ? free : [...left].filter((name) => held(name).every(({ follows }) => follows)).slice(0, 1);
    if (next.length === 0) throw new Error(`Nothing can be erased first: ${[...left].join(", ")}`);
    for (const name of next) left.delete(name);
    inOrder.push(...next);
  }
  return inOrder;
}

async function eraseTable(companyId: number, table: string) {
  const erase = table === "facts" ? eraseFacts : eraseRows;
  while ((await inCompany(companyId, (ctx) => erase(ctx, table))) === ROWS_AT_ONCE);
}

async function eraseRows({ tx }: Ctx, table: string): Promise<number> {
  const some = sql`select ctid from ${sql.table(table)} limit ${ROWS_AT_ONCE}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${some}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Which the application itself may not delete. */
async function eraseFacts({ tx, companyId }: Ctx): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select app.erase_facts(${companyId}, ${ROWS_AT_ONCE}) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
