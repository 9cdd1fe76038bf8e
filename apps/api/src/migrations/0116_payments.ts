import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** How an invoice is paid: the Pix charges that were shown for it, what has been received, and whom the company's papers name. */
export async function up(db: Kysely<unknown>) {
  await sql`create table pix_charges (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    invoice_id int not null,
    provider   text not null check (provider in ('static', 'efi')),
    txid       text not null check (txid ~ '^[A-Za-z0-9]{1,35}$'),
    cents      int not null check (cents > 0),
    key        text not null,
    code       text not null,
    location   text not null default '',
    status     text not null default 'ATIVA',
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index pix_charges_txid on pix_charges (company_id, txid)`.execute(db);
  await sql`create index pix_charges_of_invoice on pix_charges (company_id, invoice_id, id)`.execute(db);
  await secure(db, "pix_charges");

  // `end_to_end_id` is the bank's own id of a Pix, so that it counts once; what super confirms by hand has none.
  await sql`create table invoice_payments (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    invoice_id    int not null,
    cents         int not null check (cents > 0),
    end_to_end_id text,
    received_at   timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index invoice_payments_once on invoice_payments (company_id, end_to_end_id)`.execute(db);
  await sql`create index invoice_payments_of_invoice on invoice_payments (company_id, invoice_id)`.execute(db);
  await secure(db, "invoice_payments");

  await sql`create table billing_details (
    company_id       int primary key default app.company_id() references companies on delete cascade,
    email            text not null default '',
    billing_name     text not null default '',
    address_zip_code text not null default '',
    address_street   text not null default '',
    address_state    text not null default '',
    address_city     text not null default '',
    address_district text not null default '',
    updated_at       timestamptz not null default now()
  )`.execute(db);
  await secure(db, "billing_details");
}
