import { expect, test } from "vitest";
import { modules } from "../../modules/all.ts";
import type { Module } from "../../platform/module.ts";
import { owner } from "../owner.ts";
import {
  definerFunctions,
  looseFunctions,
  looseIndexes,
  looseReferences,
  looseUniques,
  looseViews,
  mightyRoles,
  openTables,
  otherSchemas,
  searched,
} from "./catalogue.ts";

// Each name here is open on purpose. A new one needs a comment with its reason.
const shared = [
  "companies", // its own id is the company; the policy says so below
  "kysely_migration",
  "kysely_migration_lock",
  "message_rates", // Meta's prices per message, the same for everybody
  "nodes", // the processes of the installation, which hold connections of any company
  "plans", // the platform's offer, the same for everybody
  "rate_limits", // counted before anybody is signed in; the keys are hashes
  "web_versions", // the WhatsApp Web versions that WhatsApp accepts, the same for everybody
];
const uniqueOverThePlatform = [
  "companies_name_kept",
  "companies_pkey",
  "companies_platform", // there is only one
  "connections_token_hash_key", // a token names its connection before the company is known
  "connections_uuid_key", // so does a webhook's address
  "kysely_migration_lock_pkey",
  "kysely_migration_pkey",
  "looks_id", // a token names its look before the company is known
  "message_rates_once",
  "message_rates_pkey",
  "nodes_pkey",
  "plans_name",
  "plans_pkey",
  "rate_limits_pkey",
  "sessions_id", // a token names its session before the company is known
  "users_email", // an e-mail address is unique on the whole platform
  "web_versions_pkey",
];
const toWhatIsShared = ["companies → plans"];
const acrossCompanies = [
  "arrivals_oldest", // cleanup of uploads that were never attached
  "campaigns_due", // campaigns whose time has come
  "connections_token_hash_key",
  "connections_uuid_key",
  "contacts_search_pairs", // each key belongs to one company
  "flow_runs_due", // waiting runs that are due, in any company
  "inbox_old", // cleanup of arrivals handled long ago
  "inbox_stranded", // arrivals whose wake-up got lost
  "integration_calls_due", // conversations that wait for another system, in any company
  "integration_events_due", // events to deliver, in any company
  "integration_events_old", // cleanup of deliveries two weeks later
  "looks_id",
  "messages_search", // each key belongs to one company
  "outbox_sending", // calls that never returned
  "outbox_unknown", // sends that were never confirmed
  "prompt_turns_due", // conversations that wait for a model, in any company
  "schedules_due", // schedules that are due
  "sessions_id",
  "users_email",
  "users_online", // users who went silent
];
const definers = [
  "enter", // a session's way in
  "find_asked", // the wanted state of one process's connections
  "find_awaiting_films", // videos to be checked again with a newer ffmpeg
  "find_by_token", // another system's way in
  "find_campaign_connections", // connections whose campaigns may send again
  "find_due_campaigns", // campaigns whose time has come
  "find_due_flow_runs", // flow runs that waited long enough
  "find_due_integration_calls", // the same of those that wait for another system
  "find_due_integration_events", // lanes with events to deliver
  "find_due_prompt_turns", // conversations whose job was lost, or whose company has returned
  "find_due_schedules", // schedules that are due
  "find_ended", // expired sessions and codes to delete
  "find_held", // the connections of one process
  "find_inactive", // tickets without an answer to our last message for too long
  "find_interrupted", // companies with calls that never returned
  "find_login", // by e-mail
  "find_old_inbox", // arrivals handled long ago
  "find_old_integration_events", // companies with deliveries older than two weeks
  "find_orphans", // connections shown as held, or to be ended, that no process holds
  "find_session", // by refresh token
  "find_silent", // users who went silent
  "find_stranded", // stored objects that were never attached
  "find_stranded_inbox", // arrivals whose wake-up got lost
  "find_to_transfer", // tickets that wait without a queue
  "find_unconfirmed", // sends with an unknown result
  "find_unheld", // connections that a process should take
  "find_waiting", // one process's connections with deliveries or requests waiting
  "find_webhook", // by its address
  "first_contacts", // the contacts found, by name
  "is_everyday", // whether a search word is common
  "post_mail", // into the platform's outbox
  "sessions_alive", // among those of the open sockets
  "sign_up",
];

/** Search functions are listed in their modules. */
const searches: Record<string, string[]> = Object.assign({}, ...modules.map((one: Module) => one.searches));

test("every table belongs to a company and enforces it, or is listed as shared", async () => {
  expect(await openTables(owner())).toEqual(shared);
});

test("nothing stands where no sweep looks", async () => {
  expect(await otherSchemas(owner())).toEqual([]);
});

test("a company sees of the companies itself alone", async () => {
  const { rows } = await owner().query(
    `select c.relforcerowsecurity and c.relrowsecurity as forced, p.polname as name, pg_get_expr(p.polqual, c.oid) as seen,
       pg_get_expr(p.polwithcheck, c.oid) as written, p.polroles::regrole[]::text as roles
     from pg_policy p join pg_class c on c.oid = p.polrelid where c.oid = 'companies'::regclass order by 2`,
  );
  const own = "(id = ( SELECT app.company_id() AS company_id))";
  expect(rows).toEqual([
    { forced: true, name: "company", seen: own, written: own, roles: "{-}" },
    { forced: true, name: "removed", seen: "((removed_at IS NOT NULL) AND (NOT platform))", written: null, roles: "{recado_search}" },
    { forced: true, name: "search", seen: "true", written: null, roles: "{recado_search}" },
    { forced: true, name: "sign_up", seen: null, written: "true", roles: "{recado_search}" },
    { forced: true, name: "written", seen: "(NOT platform)", written: "(NOT platform)", roles: "{recado_search}" },
  ]);
});

test("every key and unique index carries its company, or is listed with a reason", async () => {
  expect(await looseUniques(owner())).toEqual(uniqueOverThePlatform);
});

test("every reference from one company's row to another row carries the company, or leads to what is shared", async () => {
  expect((await looseReferences(owner())).filter((name) => !toWhatIsShared.includes(name))).toEqual([]);
});

test("every index of a company's table begins with the company, or is listed with a reason", async () => {
  expect(await looseIndexes(owner())).toEqual(acrossCompanies);
});

test("the definer functions are those of the list, and each is vetted", async () => {
  expect(await definerFunctions(owner())).toEqual([...definers, ...Object.keys(searches)].sort());
  expect(await looseFunctions(owner())).toEqual([]);
});

test("the definer functions see and write no more than they need", async () => {
  const looked = [...new Set(Object.values(searches).flat())].map((table) => `${table} read`);
  const expected = [
    ...looked,
    "arrivals read",
    "attendances read",
    "companies added to", // by sign-up, and by a super user
    "companies changed", // by a super user, and deleted after their removal
    "facts changed", // deleted, of such companies only
    "facts read", // of such companies only
    "companies read",
    "connection_owners read",
    "connections read",
    "provider_requests read",
    "flow_runs read",
    "integration_calls read",
    "integration_events read",
    "prompt_turns read",
    "campaign_paces read",
    "inbox read",
    "mails added to", // the platform's outbox
    "mails read",
    "media_tries read",
    "outbox read",
    "password_resets read",
    "sessions read",
    "tickets read",
    "user_queues read",
  ];
  expect([...new Set(await searched(owner()))]).toEqual([...new Set(expected)].sort());
});

test("no view shows more than its reader may see", async () => {
  expect(await looseViews(owner())).toEqual([]);
});

test("the app role owns nothing and bypasses nothing", async () => {
  expect(await mightyRoles(owner())).toEqual([]);
});

const columns = "(company_id int not null, id int, primary key (company_id, id))";
const secured = `create table scratch ${columns};
  alter table scratch enable row level security;
  alter table scratch force row level security;
  create policy company on scratch using (company_id = (select app.company_id())) with check (company_id = (select app.company_id()));`;
const definer = "create function app.peep() returns int language sql security definer";

test.each([
  ["a table without any policy", openTables, `create table scratch ${columns}`, "scratch"],
  ["a table that its owner reads whole", openTables, `${secured} alter table scratch no force row level security`, "scratch"],
  ["a table whose policy sleeps", openTables, `${secured} alter table scratch disable row level security`, "scratch"],
  ["a policy that shows every row", openTables, `${secured} alter policy company on scratch using (true)`, "scratch"],
  ["a policy that lets rows into another company", openTables, `${secured} alter policy company on scratch with check (true)`, "scratch"],
  ["a policy for the app role alone", openTables, `${secured} alter policy company on scratch to recado_app`, "scratch"],
  ["a second policy that opens it again", openTables, `${secured} create policy helpful on scratch using (true)`, "scratch"],
  ["a unique column that tells what others have", looseUniques, `${secured} create unique index scratch_id on scratch (id)`, "scratch_id"],
  ["a plain foreign key", looseReferences, "create table tie (company_id int, id int references plans)", "tie → plans"],
  ["an index that mixes companies", looseIndexes, `${secured} create index scratch_by_id on scratch (id)`, "scratch_by_id"],
  ["a definer function with any search_path", looseFunctions, `${definer} as 'select 1'`, "peep"],
  ["a definer function of the owner's", looseFunctions, `${definer} set search_path = pg_catalog as 'select 1'`, "peep"],
  [
    "a definer function that anybody may call",
    looseFunctions,
    `${definer} set search_path = pg_catalog as 'select 1'; grant create on schema app to recado_search; alter function app.peep() owner to recado_search`,
    "peep",
  ],
  [
    "a definer function that could write everywhere",
    searched,
    "create policy busy on tags for update to recado_search using (true)",
    "tags changed",
  ],
  ["a schema of somebody's", otherSchemas, "create schema attic", "attic"],
  ["a view of its owner's", looseViews, "create view scratch as select * from tags", "scratch"],
  ["a materialised view", looseViews, "create materialized view scratch as select 1 as one", "scratch"],
  ["an app role that may create", mightyRoles, "grant create on schema public to recado_app", "recado_app may create in public"],
  ["an app role that may truncate", mightyRoles, "grant truncate on tags to recado_app", "recado_app may truncate tags"],
  ["an app role that is somebody else, too", mightyRoles, "grant recado_search to recado_app", "recado_app is a member of recado_search"],
])("the catalogue's sweep sees %s", async (_, sweep, ddl, found) => {
  const client = await owner().connect();
  try {
    const before = await sweep(client);
    await client.query(`begin; ${ddl}`);
    expect((await sweep(client)).filter((name) => !before.includes(name))).toContain(found);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
