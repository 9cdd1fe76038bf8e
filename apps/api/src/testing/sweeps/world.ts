import { createHash, randomUUID } from "node:crypto";
import { companyOf, createCompany, createSuper, type TestUser } from "../company.ts";
import { asOwner, ownerIn } from "../owner.ts";
import type { Records } from "../sample.ts";
import { samples, tableOf } from "../samples.ts";

/** A company with a user in each role and a row of every kind; all texts contain a word that no other company may ever read. */
export type Peopled = ReturnType<typeof companyOf> & { canary: string; user: TestUser; supervisor: TestUser; admin: TestUser };

export type World = { home: Peopled; foreign: Peopled; over: Peopled; platform: Peopled };

export async function createWorld(): Promise<World> {
  return {
    home: await peopled(),
    foreign: await peopled(),
    over: await peopled({ dueDate: "2020-01-31" }),
    platform: await platform(),
  };
}

export async function peopled(options: { dueDate?: string } = {}): Promise<Peopled> {
  const canary = `CANARY-${randomUUID()}`;
  const company = await createCompany({ ...options, name: `Acme ${canary}` });
  await asOwner(company.id, "update companies set sandbox = true where id = $1", [company.id]);
  const queueId = await company.createQueue(`Vendas ${canary}`);
  const person = (profile: "user" | "supervisor" | "admin") =>
    company.createUser({ profile, name: `${profile} ${canary}`, email: `${randomUUID()}@${canary}.test`, queueIds: [queueId] });
  const people = { user: await person("user"), supervisor: await person("supervisor"), admin: await person("admin") };
  const whole = { ...company, canary, ...people };
  for (const { furnish } of samples) await furnish?.(whole);
  return whole;
}

export async function platform(): Promise<Peopled> {
  const admin = await createSuper();
  return { ...companyOf(admin.companyId), canary: `PLATFORM-${randomUUID()}`, user: admin, supervisor: admin, admin };
}

export const records: Records = tableOf("records");
export const shared: Records = tableOf("shared");
export const closedRecords: Records = { ...records, ...tableOf("closed") };
export const [together, texts, bodies, queries] = [tableOf("together"), tableOf("texts"), tableOf("bodies"), tableOf("queries")];

/** All rows of a company as text, by table; its waiting jobs as well. */
export const everythingOf = (companyId: number, schemas = ["public"]): Promise<Record<string, string>> =>
  ownerIn(companyId, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'company_id' and c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any ($1) order by 1`,
      [schemas],
    );
    // Filters by company in each query, because the owner may act as recado_search, which sees all rows.
    const selects = tables.rows.map(({ name }) => `select '${name}' as name, ${all} from ${name} t where company_id = $1::int`);
    selects.push(
      `select 'companies', ${all} from companies t where id = $1::int`,
      `select 'plans', ${all} from plans t where id in (select plan_id from companies)`,
    );
    selects.push(`select 'jobs', ${all} from pgboss.job t where data->>'companyId' = $1::text`);
    const text = selects.join(" union all ");
    // Planned once for a connection: planning takes far longer than reading, and isolation alone asks a thousand times.
    await client.query("set local plan_cache_mode = force_generic_plan");
    const name = createHash("sha1").update(text).digest("hex");
    const { rows } = await client.query<{ name: string; rows: string }>({ name, text, values: [companyId] });
    return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
  });

const all = "coalesce(string_agg(t::text, '|' order by t::text), '') as rows";
