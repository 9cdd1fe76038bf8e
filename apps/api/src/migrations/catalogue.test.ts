import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printCatalogue } from "../../../../scripts/catalogue.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";

// It changes tables and rights.
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: (await useOwnDatabase()).ownerUrl });
  await owner.connect();
}, 60_000);
afterAll(() => owner.end());

const lines = async () => (await printCatalogue(owner)).split("\n");
const changes: [ddl: string, line: RegExp][] = [
  ["create table probes (id int generated always as identity primary key)", /^probes \| r \| recado_owner/],
  ["alter table probes add flag boolean default true", /^probes \| +2 \| flag \| boolean \| not null \| default true/],
  ["alter table probes alter flag set not null", /^probes \| probes_flag_not_null \| n /],
  ['alter table probes add word text collate "pt-x-icu"', /^probes \| +3 \| word .*collation "pt-x-icu"/],
  ["alter table probes add twice int generated always as (id * 2) stored", /twice .*default \(id \* 2\) \| generated s/],
  ["alter table probes alter word set statistics 50, alter word set storage external", /word .*storage e .*statistics 50/],
  ["alter table probes add constraint small check (id < 9) not valid", /^probes \| small \| c \| validated false \| CHECK \(\(id < 9\)\)/],
  ["alter table probes enable row level security, force row level security", /^probes \| r .*security true \| forced true/],
  ["alter table probes set (fillfactor = 70, toast.autovacuum_enabled = off)", /storage fillfactor=70 \| toast autovacuum_enabled=off/],
  ["create policy mine on probes for select to recado_app using (id = 1)", /^probes \| mine .*for r \| recado_app \| using \(id = 1\)/],
  ["grant update (word) on probes to recado_app", /word .*rights recado_app update/],
  ["grant select on probes to recado_search", /^probes \| r .*recado_search select/],
  ["create index probes_word on probes (word desc) with (fillfactor = 60) where flag", /INDEX probes_word .* WHERE flag/],
  ["alter sequence probes_id_seq cache 5", /^probes_id_seq .*cache 5 .*i probes/],
  ["create sequence counted start 7", /^counted \| bigint \| start 7/],
  ["create statistics probes_pair on id, flag from probes", /^CREATE STATISTICS public.probes_pair/],
  ["create function app.probe(a int) returns int language sql as 'select 8'", /select 8/],
  ["revoke execute on function app.probe from public", /^app\.probe\(integer\) \| recado_owner \| recado_owner execute/],
  [
    "create trigger probed before update on probes for each row execute function app.later_version(); alter table probes disable trigger probed",
    /^probes \| D \| CREATE TRIGGER probed/,
  ],
  ["create type mood as enum ('good', 'bad')", /^mood \| e \| recado_owner .*good, bad/],
  ["create domain short as text check (length(value) < 5)", /^short \| short_check \| c/],
  ["create view seen as select id from probes", /^seen \| v .*SELECT id/s],
  ["create rule silent as on delete to probes do instead nothing", /^CREATE RULE silent/],
  ["create publication told for table probes", /"pubname": "told"/],
  ["create schema elsewhere; drop schema elsewhere; grant create on schema app to recado_app", /^app \| .*recado_app create/],
  ["alter default privileges in schema app grant select on tables to recado_app", /^recado_owner \| app \| r \| recado_app select/],
  ["create table seeded (word text); insert into seeded values ('x')", /^seeded \| \{"word": "x"\}/],
];

test("the print names what migrations can make, down to storage and rights", async () => {
  const first = await lines();
  expect(await lines()).toEqual(first);
  const before = new Set(first);
  for (const [ddl] of changes) await owner.query(ddl);
  const added = (await lines()).filter((line) => !before.has(line));
  expect(changes.filter(([, line]) => !added.some((one) => line.test(one)))).toEqual([]);
});
