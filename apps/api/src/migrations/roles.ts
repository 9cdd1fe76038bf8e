import pg from "pg";
import { Refusal } from "../platform/process/refusal.ts";

/** `recado_app` does all work and owns nothing; `recado_search` only owns the definer functions. Neither sees past row-level security. */
export async function ensureRoles(owner: pg.Pool, appPassword: string | undefined) {
  await create(owner, "recado_search", "nologin");
  await owner.query(`grant recado_search to current_user ${await asAHat(owner)}`);
  if (appPassword === undefined) return requireApp(owner);
  await create(owner, "recado_app", "login");
  await owner.query(`alter role recado_app password ${pg.escapeLiteral(appPassword)}`);
}

/** Everything is granted to that one name. */
async function requireApp(owner: pg.Pool) {
  const { rowCount } = await owner.query("select from pg_roles where rolname = 'recado_app'");
  if (!rowCount) throw new Refusal("DATABASE_APP_URL: found no role recado_app, expected one that may log in and nothing else.");
}

/** Put on to hand over a function, never worn: the owner himself sees no more through its policies. PostgreSQL 15 knows no such difference. */
async function asAHat(owner: pg.Pool) {
  const { rows } = await owner.query<{ version: number }>("select current_setting('server_version_num')::int as version");
  return (rows[0]?.version ?? 0) >= 160_000 ? "with inherit false, set true" : "";
}

/** Two processes may start at once: the second one finds the role there. */
async function create(owner: pg.Pool, role: string, login: "login" | "nologin") {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount) return;
  await owner.query(`create role ${role} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && (error.code === "42710" || error.code === "23505"))) throw error;
  });
}

/** An app role that could see past the policies would make them decoration: such an installation does not start. */
export async function checkRoles(appUrl: string) {
  const app = new pg.Client({ connectionString: appUrl });
  await app.connect();
  try {
    const { rows } = await app.query<{ name: string; mighty: boolean; owns: string | null }>(`
      select r.rolname as name, r.rolsuper or r.rolbypassrls as mighty,
        (select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relowner = r.oid and n.nspname in ('public', 'app', 'pgboss') limit 1) as owns
      from pg_roles r where r.rolname = current_user`);
    const role = rows[0];
    if (role?.name !== "recado_app") throw new Refusal(`DATABASE_APP_URL: found the role ${role?.name}, expected recado_app.`);
    if (role.mighty)
      throw new Refusal(`DATABASE_APP_URL: the role ${role.name} may bypass row-level security. Give it NOSUPERUSER NOBYPASSRLS.`);
    if (role.owns)
      throw new Refusal(
        `DATABASE_APP_URL: the role ${role.name} owns ${role.owns}. It must own nothing; the owner is DATABASE_URL's role.`,
      );
  } finally {
    await app.end();
  }
}
