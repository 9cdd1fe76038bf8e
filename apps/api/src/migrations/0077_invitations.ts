import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** Whoever is invited by mail chooses his password himself: until then he has one that nobody knows, and a row here. */
export async function up(db: Kysely<unknown>) {
  await sql`create table invitations (
    company_id int not null default app.company_id() references companies on delete cascade,
    user_id    int not null,
    token_mac  text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "invitations");

  // Here and not where passwords are written, for there are many such places: a link must not outlive what it was sent for.
  await sql`create function app.settle_invitation() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      if new.password_hash is distinct from old.password_hash or new.removed_at is not null then
        delete from public.invitations i where i.company_id = new.company_id and i.user_id = new.id;
      elsif lower(new.email) is distinct from lower(old.email) then
        update public.invitations i set expires_at = 'epoch' where i.company_id = new.company_id and i.user_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger settle_invitation after update of password_hash, email, removed_at on users
    for each row execute function app.settle_invitation()`.execute(db);
}
