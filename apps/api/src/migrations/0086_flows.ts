import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

/**
 * Flows: what runs is a version, which is never changed; what is edited is the draft, saved on every change. What somebody would lose
 * because a client saves without having seen the draft is kept as a version of the kind `draft`. Which version is published is no foreign
 * key, for the two tables would then refer to each other; versions go with their flow alone.
 */
export async function up(db: Kysely<unknown>) {
  await createFlows(db);
  await createMedia(db);
  await createPhrases(db);
  await sql`alter table connections add flow_id_welcome int, add flow_id_not_phrase int`.execute(db);
  await unforced(db, ["connections", "flows"], () =>
    sql`alter table connections
      add foreign key (company_id, flow_id_welcome) references flows (company_id, id),
      add foreign key (company_id, flow_id_not_phrase) references flows (company_id, id)`.execute(db),
  );
  await sql`create index connections_of_welcome on connections (company_id, flow_id_welcome) where flow_id_welcome is not null`.execute(db);
  await sql`create index connections_of_fallback on connections (company_id, flow_id_not_phrase)
    where flow_id_not_phrase is not null`.execute(db);
}

async function createFlows(db: Kysely<unknown>) {
  await sql`create table flows (
    company_id           int not null default app.company_id() references companies on delete cascade,
    id                   int generated always as identity,
    user_id              int not null,
    name                 text not null,
    active               boolean not null default true,
    published_version_id int,
    created_at           timestamptz not null default now(),
    updated_at           timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create unique index flows_name on flows (company_id, app.fold(name))`.execute(db);
  await sql`create index flows_by_name on flows (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index flows_of_user on flows (company_id, user_id)`.execute(db);
  await sql`create index flows_search on flows using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await sql`create trigger later_version before update of updated_at on flows for each row execute function app.later_version()`.execute(
    db,
  );
  await secure(db, "flows");
  await letSearch(db, "flows");

  await sql`create table flow_versions (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    flow_id    int not null,
    number     int not null,
    kind       text not null default 'published' check (kind in ('published', 'draft')),
    schema     int not null,
    document   jsonb not null,
    media      text[] not null default '{}',
    user_id    int not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (company_id, id),
    unique (company_id, flow_id, id),
    unique (company_id, flow_id, number),
    foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index flow_versions_of_user on flow_versions (company_id, user_id)`.execute(db);
  await sql`create index flow_versions_media on flow_versions using gin (company_id, media)`.execute(db);
  await secure(db, "flow_versions");
  await sql`revoke update on flow_versions from recado_app`.execute(db);

  await sql`create table flow_drafts (
    company_id    int not null default app.company_id() references companies on delete cascade,
    flow_id       int not null,
    version       int not null default 1,
    schema        int not null,
    document      jsonb not null,
    media         text[] not null default '{}',
    changed       boolean not null default true,
    user_id       int not null,
    lease_user_id int,
    lease_tab     uuid,
    lease_until   timestamptz,
    updated_at    timestamptz not null default now(),
    primary key (company_id, flow_id),
    foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, lease_user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index flow_drafts_of_user on flow_drafts (company_id, user_id)`.execute(db);
  await sql`create index flow_drafts_of_holder on flow_drafts (company_id, lease_user_id) where lease_user_id is not null`.execute(db);
  await sql`create index flow_drafts_media on flow_drafts using gin (company_id, media)`.execute(db);
  await secure(db, "flow_drafts");

  await sql`create function app.search_flows(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.flows
      where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(db);
  await vet(db, "search_flows(text)");
}

/** Blocks name a file by a name that says nothing; it lives as long as a version or a draft holds that name. */
async function createMedia(db: Kysely<unknown>) {
  await sql`create table flow_media (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    name       text not null,
    file_id    int not null,
    user_id    int not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, name),
    foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index flow_media_of_file on flow_media (company_id, file_id)`.execute(db);
  await sql`create index flow_media_of_user on flow_media (company_id, user_id)`.execute(db);
  await secure(db, "flow_media");
  await sql`revoke update on flow_media from recado_app`.execute(db);
}

/** A phrase that a contact writes as his whole message starts its flow; without a connection it starts nothing. */
async function createPhrases(db: Kysely<unknown>) {
  await sql`create function app.phrase_key(text) returns text language sql immutable parallel safe strict set search_path = pg_catalog as $$
    select app.fold(regexp_replace($1, '^\\s+|\\s+$', '', 'g')) $$`.execute(db);
  await sql`create table flow_phrases (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    user_id       int not null,
    name          text not null,
    phrase        text not null,
    phrase_key    text generated always as (app.phrase_key(phrase)) stored,
    flow_id       int not null,
    connection_id int,
    active        boolean not null default true,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, flow_id) references flows (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
  )`.execute(db);
  await sql`create index flow_phrases_by_name on flow_phrases (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index flow_phrases_of_connection on flow_phrases (company_id, connection_id, phrase_key, id)`.execute(db);
  await sql`create index flow_phrases_of_flow on flow_phrases (company_id, flow_id)`.execute(db);
  await sql`create index flow_phrases_of_user on flow_phrases (company_id, user_id)`.execute(db);
  await sql`create index flow_phrases_search on flow_phrases
    using gin (company_id, app.fold(name || ' ' || phrase) gin_trgm_ops)`.execute(db);
  await sql`create trigger later_version before update of updated_at on flow_phrases
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "flow_phrases");
  await letSearch(db, "flow_phrases");

  await sql`create function app.search_flow_phrases(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.flow_phrases
      where company_id = (select app.company_id()) and app.fold(name || ' ' || phrase) like app.containing($1) $$`.execute(db);
  await vet(db, "search_flow_phrases(text)");
}
