import { sql } from "kysely";
import { onPlatform } from "../../platform/company.ts";

/**
 * All tables of a company, referring ones first, so that no row cascades to thousands. Facts are last: other processes load them by id a
 * moment later.
 */
export async function tablesInOrder(): Promise<string[]> {
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
  const left = new Set(tables.map(({ name }) => name).filter((name) => name !== "facts"));
  const inOrder: string[] = [];
  while (left.size > 0) {
    const referencesTo = (name: string) => references.filter(({ child, parent }) => parent === name && left.has(child));
    const free = [...left].filter((name) => referencesTo(name).length === 0);
    // For tables that refer to each other in a cycle: one whose references cascade or are set null.
    const next = free.length > 0 ? free : [...left].filter((name) => referencesTo(name).every(({ follows }) => follows)).slice(0, 1);
    if (next.length === 0) throw new Error(`No order of deletion for these tables: ${[...left].join(", ")}`);
    for (const name of next) left.delete(name);
    inOrder.push(...next);
  }
  return [...inOrder, "facts"];
}
