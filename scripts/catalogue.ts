import "../apps/api/src/platform/runtime.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrations } from "../apps/api/src/migrations/all.ts";
import { ensureRoles } from "../apps/api/src/migrations/roles.ts";
import { toLatest } from "../apps/api/src/migrations/toLatest.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";

// The schemas that migrations make. Extensions are named with their version; what they bring along is theirs.
const OURS = "nspname in ('public', 'app')";
const ours = (catalogue: string, oid: string) => `not exists (select from pg_depend e
  where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
/** `acldefault` stands in where nothing was granted or revoked yet: the two are the same rights. */
const rights = (acl: string) => `coalesce((select string_agg(
    case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end || ' ' || lower(a.privilege_type)
      || case when a.is_grantable then ' grantable' else '' end, ', '
    order by case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end, a.privilege_type)
  from aclexplode(${acl}) a), 'nobody')`;
const storage = "coalesce((select string_agg(o, ', ' order by o) from unnest(c.reloptions) o), 'none')";

/** Each selects one text per object; together they are all that a migration can make. */
const prints: Record<string, string> = {
  database: `select concat_ws(' | ', datcollate, datctype, pg_encoding_to_char(encoding), datlocprovider) as line
    from pg_database where datname = current_database()`,
  settings: `select concat_ws(' | ', coalesce(pg_get_userbyid(nullif(s.setrole, 0))::text, 'all'), s.setconfig::text) as line
    from pg_db_role_setting s where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  roles: `select concat_ws(' | ', rolname, 'super ' || rolsuper, 'inherit ' || rolinherit, 'createrole ' || rolcreaterole,
      'createdb ' || rolcreatedb, 'login ' || rolcanlogin, 'replication ' || rolreplication, 'bypassrls ' || rolbypassrls,
      rolconnlimit, rolconfig::text) as line from pg_roles where rolname like 'recado%'`,
  members: `select concat_ws(' | ', m.roleid::regrole, m.member::regrole, m.admin_option, to_jsonb(m) - '{oid,roleid,member,grantor}'::text[]) as line
    from pg_auth_members m where m.roleid in (select oid from pg_roles where rolname like 'recado%')`,
  extensions: `select concat_ws(' | ', extname, extversion, extnamespace::regnamespace) as line from pg_extension`,
  schemas: `select concat_ws(' | ', nspname, pg_get_userbyid(nspowner), ${rights("coalesce(nspacl, acldefault('n', nspowner))")}) as line
    from pg_namespace where ${OURS}`,
  "default rights": `select concat_ws(' | ', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype, ${rights("defaclacl")}) as line
    from pg_default_acl`,
  types: `select concat_ws(' | ', t.oid::regtype, t.typtype, pg_get_userbyid(t.typowner), format_type(nullif(t.typbasetype, 0), t.typtypmod),
      t.typnotnull, t.typdefault, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
      ${rights("coalesce(t.typacl, acldefault('T', t.typowner))")}) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${OURS} and t.typrelid = 0 and t.typelem = 0 and ${ours("pg_type", "t.oid")}`,
  relations: `select concat_ws(' | ', c.oid::regclass, c.relkind, pg_get_userbyid(c.relowner), 'persistence ' || c.relpersistence::text,
      'security ' || c.relrowsecurity, 'forced ' || c.relforcerowsecurity, 'identity ' || c.relreplident::text, 'method ' || m.amname,
      'space ' || c.reltablespace, 'storage ' || ${storage}, 'toast ' || coalesce((select string_agg(o, ', ' order by o)
        from pg_class t, unnest(t.reloptions) o where t.oid = c.reltoastrelid), 'none'),
      'parents ' || (select count(*) from pg_inherits where inhrelid = c.oid), obj_description(c.oid, 'pg_class'),
      case when c.relkind <> 'i' then ${rights("coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::\"char\", c.relowner))")} end,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am m on m.oid = c.relam
    where ${OURS} and c.relkind not in ('c', 't') and ${ours("pg_class", "c.oid")}`,
  columns: `select concat_ws(' | ', a.attrelid::regclass,
      lpad((row_number() over (partition by a.attrelid order by a.attnum))::text, 3), a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else 'null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'storage ' || a.attstorage::text, 'compression ' || nullif(a.attcompression::text, ''),
      'statistics ' || (to_jsonb(a) ->> 'attstattarget'), 'collation ' || nullif(a.attcollation, 0)::regcollation,
      'options ' || a.attoptions::text, 'rights ' || ${rights("a.attacl")}, col_description(a.attrelid, a.attnum)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'i') and ${ours("pg_class", "c.oid")}`,
  sequences: `select concat_ws(' | ', s.seqrelid::regclass, s.seqtypid::regtype, 'start ' || s.seqstart, 'by ' || s.seqincrement,
      s.seqmin || ' to ' || s.seqmax, 'cache ' || s.seqcache, 'cycle ' || s.seqcycle, 'at ' || pg_sequence_last_value(s.seqrelid),
      (select d.deptype::text || ' ' || d.refobjid::regclass from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.refclassid = 'pg_class'::regclass limit 1)) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  constraints: `select concat_ws(' | ', coalesce(nullif(o.conrelid, 0)::regclass::text, o.contypid::regtype::text), o.conname, o.contype,
      'validated ' || o.convalidated, pg_get_constraintdef(o.oid)) as line
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${OURS} and o.contype <> 't'`,
  indexes: `select concat_ws(' | ', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), 'valid ' || i.indisvalid,
      'clustered ' || i.indisclustered, 'identity ' || i.indisreplident) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  statistics: `select concat_ws(' | ', pg_get_statisticsobjdef(s.oid), to_jsonb(s) ->> 'stxstattarget') as line
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${OURS}`,
  policies: `select concat_ws(' | ', p.polrelid::regclass, p.polname, 'permissive ' || p.polpermissive, 'for ' || p.polcmd::text,
      (select string_agg(case r when 0 then 'public' else pg_get_userbyid(r)::text end, ', ' order by pg_get_userbyid(r)) from unnest(p.polroles) r),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as line from pg_policy p`,
  functions: `select concat_ws(' | ', p.oid::regprocedure, pg_get_userbyid(p.proowner),
      ${rights("coalesce(p.proacl, acldefault('f', p.proowner))")}, 'support ' || p.prosupport,
      E'\\n' || case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) end) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and ${ours("pg_proc", "p.oid")}`,
  triggers: `select concat_ws(' | ', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal`,
  rules: `select pg_get_ruledef(r.oid) as line from pg_rewrite r join pg_class c on c.oid = r.ev_class
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and ${ours("pg_class", "c.oid")}`,
  "event triggers": "select concat_ws(' | ', evtname, evtevent, evtfoid::regproc, evtenabled) as line from pg_event_trigger",
  publications: "select (to_jsonb(p) - '{oid}'::text[])::text as line from pg_publication p",
  collations: `select concat_ws(' | ', c.collname, c.collprovider, to_jsonb(c) - '{oid,collnamespace,collowner,collversion}'::text[]) as line
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace where ${OURS}`,
  "search configurations": `select cfgname as line from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace
    where ${OURS} and ${ours("pg_ts_config", "c.oid")}`,
  operators: `select o.oid::regoperator::text as line from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
    where ${OURS} and ${ours("pg_operator", "o.oid")}`,
};

/** All that the migrations have made, sorted: of two databases that are made alike it is the same, byte for byte. */
export async function printCatalogue(db: pg.ClientBase): Promise<string> {
  const parts: string[] = [];
  for (const [title, query] of Object.entries(prints)) {
    const { rows } = await db.query<{ line: string }>(query);
    parts.push(`== ${title}`, ...rows.map(({ line }) => line).sort());
  }
  return `${[...parts, "== rows", ...(await printRows(db))].join("\n")}\n`;
}

/** What migrations put into tables, without creation times and the list of migrations. The owner sees every company's rows while it reads. */
async function printRows(db: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string; moments: string[] }>(`
    select c.oid::regclass::text as name, array(select a.attname::text from pg_attribute a
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) = 'now()') as moments
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'r' and c.relname <> 'kysely_migration' order by 1`);
  const lines: string[] = [];
  await db.query("begin");
  for (const { name, moments } of tables) {
    await db.query(`alter table ${name} no force row level security`);
    const { rows } = await db.query<{ line: string }>(`select (to_jsonb(t) - $1::text[])::text as line from ${name} t`, [moments]);
    lines.push(...rows.map(({ line }) => `${name} | ${line}`).sort());
  }
  await db.query("rollback");
  return lines;
}

/** Of a fresh database, with all migrations or with those up to a number: `node scripts/catalogue.ts [0059]`. */
async function main(last = "9999") {
  const folder = await mkdtemp(join(tmpdir(), "recado-catalogue-"));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who must get in
  const cluster = await startCluster({ dataDir: join(folder, "data"), log, settings: { fsync: "off" } });
  const owner = new pg.Pool({ connectionString: cluster.url, max: 2 });
  owner.on("error", () => undefined); // what matters is thrown by the queries themselves
  try {
    await ensureRoles(owner, "of-a-catalogue");
    await toLatest(owner, Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last)));
    const client = await owner.connect();
    process.stdout.write(await printCatalogue(client));
    client.release();
  } finally {
    await owner.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main(process.argv[2]);
