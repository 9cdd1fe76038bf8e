import type pg from "pg";

export type NewCompany = { name: string; email: string; platform: boolean; plan: string; dueDate: string | null };

/** Row-level security holds for the owner as well: the company must be entered before it is inserted, with the id that it will get. */
export async function enterNewCompany(owner: pg.Client, { name, email, platform, plan, dueDate }: NewCompany): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(`select nextval(pg_get_serial_sequence('companies', 'id'))::int as id`);
  const id = rows[0]?.id ?? 0;
  await owner.query("select set_config('app.company_id', $1, true)", [String(id)]);
  await owner.query(
    `insert into companies (id, name, email, platform, due_date, first_steps, plan_id) overriding system value
      select $1, $2, $3, $4, $5, false, id from plans where name = $6`,
    [id, name, email, platform, dueDate, plan],
  );
  return id;
}
