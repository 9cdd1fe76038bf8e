import type pg from "pg";

type Asker = pg.Pool | pg.PoolClient;

const names = async (client: Asker, query: string, values: unknown[] = []) =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name);

const ours = "(select oid from pg_namespace where nspname = any ($1))";

/** The schemas of our own objects. Exceptions are listed with their reasons in catalogue.test.ts. */
const SCHEMAS = ["public", "app"];

/** Tables that one of our roles could read or write across companies. */
export const openTables = (client: Asker, schemas = SCHEMAS) =>
  names(
    client,
    `select c.relname as name from pg_class c
     where c.relnamespace in ${ours} and c.relkind in ('r', 'p') and not (
       c.relrowsecurity and c.relforcerowsecurity
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'company' and p.polcmd = '*' and p.polroles = '{0}'
         and p.polpermissive
         and pg_get_expr(p.polqual, p.polrelid) ~ '^\\(company_id = \\( SELECT app\\.company_id\\(\\) AS company_id\\)\\)$'
         and pg_get_expr(p.polwithcheck, p.polrelid) = pg_get_expr(p.polqual, p.polrelid))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname <> 'company'
         and p.polroles <> array['recado_search'::regrole::oid]))
     order by 1`,
    [schemas],
  );

/** Keys and unique indexes of company tables without company_id: they could reveal another company's rows or collide with them. */
export const looseUniques = (client: Asker, schemas = SCHEMAS) =>
  names(
    client,
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace in ${ours} and x.indisunique and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attnum = any (x.indkey) and a.attname = 'company_id')
     order by 1`,
    [schemas],
  );

/** Foreign keys bypass row-level security, so between company tables each must include company_id. */
export const looseReferences = (client: Asker, schemas = SCHEMAS) =>
  names(
    client,
    `select c.relname || ' → ' || f.relname as name from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where c.relnamespace in ${ours} and k.contype = 'f'
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'company_id')
     order by 1`,
    [schemas],
  );

/** B-tree indexes of company tables that do not begin with company_id. */
export const looseIndexes = (client: Asker, schemas = SCHEMAS) =>
  names(
    client,
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace in ${ours} and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0] and a.attname = 'company_id')
     order by 1`,
    [schemas],
  );

/** Schemas beyond ours: no sweep checks tables there. */
export const otherSchemas = (client: Asker) =>
  names(client, `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> all ($1) order by 1`, [
    [...SCHEMAS, "pgboss", "scratch", "information_schema"],
  ]);

/** What the definer functions' role may read or write across companies. */
export const searched = (client: Asker) =>
  names(
    client,
    `select c.relname || case p.polcmd when 'r' then ' read' when 'a' then ' added to' else ' changed' end as name
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace in ${ours} and p.polroles = array['recado_search'::regrole::oid] order by 1`,
    [SCHEMAS],
  );

export const definerFunctions = (client: Asker) =>
  names(client, `select p.proname as name from pg_proc p where p.pronamespace in ${ours} and p.prosecdef order by 1`, [SCHEMAS]);

/**
 * A definer function bypasses row-level security on purpose: it must have a fixed search_path, the vetted owner, and grants to the app role
 * only. Our other functions need a fixed path too, or a body parsed at creation.
 */
export const looseFunctions = (client: Asker) =>
  names(
    client,
    `select p.proname as name from pg_proc p
     where p.pronamespace in ${ours}
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and (p.prosqlbody is null and (p.proconfig is null or not p.proconfig @> '{search_path=pg_catalog}')
         or p.prosecdef and (p.proowner <> 'recado_search'::regrole
           or p.proacl is null or exists (select from aclexplode(p.proacl) a
             where a.grantee not in ('recado_search'::regrole, 'recado_app'::regrole))))
     order by 1`,
    [SCHEMAS],
  );

export const looseViews = (client: Asker) =>
  names(
    client,
    `select c.relname as name from pg_class c where c.relnamespace in ${ours} and (c.relkind = 'm' or c.relkind = 'v'
       and not coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on}') order by 1`,
    [SCHEMAS],
  );

/** Rights that our two roles must not have: owning anything but the definer functions, superuser-like attributes, create, truncate. */
export const mightyRoles = (client: Asker) =>
  names(
    client,
    `select r.rolname || ' is mighty' as name from pg_roles r
       where r.rolname in ('recado_app', 'recado_search') and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb)
     union all select c.relowner::regrole || ' owns ' || c.relname from pg_class c
       where c.relowner in ('recado_app'::regrole, 'recado_search'::regrole)
     union all select 'recado_app owns ' || p.proname from pg_proc p where p.proowner = 'recado_app'::regrole
     union all select 'recado_app may create in ' || n.nspname from pg_namespace n
       where n.nspname in ('public', 'app', 'pgboss') and has_schema_privilege('recado_app', n.oid, 'create')
     union all select 'recado_search may create in ' || n.nspname from pg_namespace n
       where n.nspname in ('public', 'app', 'pgboss') and has_schema_privilege('recado_search', n.oid, 'create')
     union all select 'recado_app may truncate ' || c.relname from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('recado_app', c.oid, 'truncate')
     union all select 'recado_app is a member of ' || m.roleid::regrole from pg_auth_members m where m.member = 'recado_app'::regrole
     order by 1`,
  );
