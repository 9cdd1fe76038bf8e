import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** Contacts from spreadsheets, and from the address books of phones, which come without a file. */
export async function up(db: Kysely<unknown>) {
  await sql`create table contact_imports (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    user_id       int,
    file_id       int,
    file_name     text,
    state         text not null default 'reading' check (state in ('reading', 'ready', 'running', 'done', 'cancelled', 'failed')),
    failure       jsonb,
    sheet         text not null default '',
    columns       jsonb not null default '[]',
    options       jsonb,
    last_row      int not null default 0,
    rows_total    int not null default 0,
    rows_done     int not null default 0,
    rows_created  int not null default 0,
    rows_updated  int not null default 0,
    rows_skipped  int not null default 0,
    rows_failed   int not null default 0,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create index contact_imports_of_user on contact_imports (company_id, user_id, id desc)`.execute(db);
  await sql`create index contact_imports_of_file on contact_imports (company_id, file_id) where file_id is not null`.execute(db);
  await secure(db, "contact_imports");

  // A row of the sheet until it is a contact: then only its number is kept, to recognize a second one.
  await sql`create table contact_import_rows (
    company_id int not null default app.company_id() references companies on delete cascade,
    import_id  int not null,
    row        int not null,
    cells      jsonb not null,
    value      text,
    error      text,
    primary key (company_id, import_id, row),
    foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index contact_import_rows_by_value on contact_import_rows (company_id, import_id, value)
    where value is not null`.execute(db);
  await secure(db, "contact_import_rows");
}
