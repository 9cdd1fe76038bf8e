import type pg from "pg";
import type { Named, Size } from "./size.ts";

/** Checks that the companies have their promised size: a seeder that creates fewer rows makes every result look good. */
export async function checkCompanies(owner: pg.Client, companies: Named[]) {
  const { rows } = await owner.query<{ id: number }>("select distinct company_id as id from bench.lasts order by 1");
  for (const [at, { name, size }] of companies.entries()) {
    const made = await sizeOf(owner, rows[at]?.id ?? 0);
    // The longest conversation also has the few messages of any other.
    const expected = { ...size, longest: Math.min(Math.max(size.longest, made.longest), size.longest + 20) };
    const complaints = Object.keys(size).flatMap((field) => {
      const [is, should] = [made[field as keyof Size], expected[field as keyof Size]];
      return is === should ? [] : [`${field}: ${is} instead of ${should}`];
    });
    if (complaints.length > 0) throw new Error(`${name} was not seeded as it should be: ${complaints.join(", ")}.`);
  }
}

async function sizeOf(owner: pg.Client, company: number): Promise<Size> {
  await owner.query("begin");
  try {
    await owner.query("select set_config('app.company_id', $1, true)", [String(company)]);
    const { rows } = await owner.query<Size>(
      `select (select count(*) from contacts)::int as contacts, (select count(*) from tickets)::int as tickets,
        (select count(*) from tickets where status <> 'closed')::int as live, (select count(*) from attendances)::int as attendances,
        (select count(*) from messages)::int as messages, (select count(*) from users)::int as users,
        (select count(*) from queues)::int as queues, (select count(*) from connections)::int as connections,
        (select count(*) from messages group by ticket_id order by 1 desc limit 1)::int as longest`,
    );
    if (!rows[0]) throw new Error("A count without a row.");
    return rows[0];
  } finally {
    await owner.query("rollback");
  }
}
