import { type Kysely, sql } from "kysely";
import { unforced } from "./secure.ts";

/**
 * The board of tickets. Which tag is a lane stands beside each tag of a ticket, kept equal by the key, so that an index can see to it
 * that a ticket is in one lane at most. The ticket itself repeats its lane (0 is the first), for only so an index can hold a lane in
 * the order in which the board shows it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tags add lane_place int, add unique (company_id, id, kanban)`.execute(db);
  await sql`alter table tickets add lane int not null default 0`.execute(db);
  await sql`alter table ticket_tags add kanban boolean not null default false`.execute(db);
  await unforced(db, ["tags", "tickets", "ticket_tags"], async () => {
    await fill(db);
    await sql`alter table ticket_tags drop constraint ticket_tags_company_id_tag_id_fkey,
      add foreign key (company_id, tag_id, kanban) references tags (company_id, id, kanban)
      on update cascade on delete cascade`.execute(db);
  });
  await sql`create unique index ticket_tags_one_lane on ticket_tags (company_id, ticket_id) where kanban`.execute(db);
  await sql`create index tickets_of_lane on tickets (company_id, lane, updated_at desc, id desc) where status <> 'closed'`.execute(db);
  await sql`create index tickets_of_lane_and_queue on tickets (company_id, queue_id, lane, updated_at desc, id desc)
    where status <> 'closed'`.execute(db);
  await sql`create index tickets_of_lane_and_user on tickets (company_id, user_id, lane, updated_at desc, id desc)
    where status <> 'closed'`.execute(db);
  await keepEqual(db);
}

/** Where a ticket has several lanes from before, the newest counts. */
async function fill(db: Kysely<unknown>) {
  await sql`delete from ticket_tags old using tags t, ticket_tags kept, tags k
    where t.company_id = old.company_id and t.id = old.tag_id and t.kanban
      and kept.company_id = old.company_id and kept.ticket_id = old.ticket_id
      and k.company_id = kept.company_id and k.id = kept.tag_id and k.kanban
      and (kept.put_at, kept.tag_id) > (old.put_at, old.tag_id)`.execute(db);
  await sql`update ticket_tags p set kanban = true from tags t where t.company_id = p.company_id and t.id = p.tag_id and t.kanban`.execute(
    db,
  );
  await sql`update tickets t set lane = p.tag_id from ticket_tags p where p.company_id = t.company_id and p.ticket_id = t.id and p.kanban`.execute(
    db,
  );
}

async function keepEqual(db: Kysely<unknown>) {
  // Whoever puts a tag on need not know what it is; the tag stays what it is until that is written.
  await sql`create function app.see_lane() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      new.kanban := coalesce((select t.kanban from public.tags t
        where t.company_id = new.company_id and t.id = new.tag_id for key share), false);
      return new;
    end $$`.execute(db);
  await sql`create trigger see_lane before insert on ticket_tags for each row execute function app.see_lane()`.execute(db);

  await sql`create function app.keep_lane() returns trigger language plpgsql set search_path = pg_catalog as $$
    declare
      place public.ticket_tags := case when tg_op = 'DELETE' then old else new end;
    begin
      -- A company that is removed as a whole takes its tickets with it.
      if place.company_id::text is distinct from current_setting('app.company_id', true) then return null; end if;
      if tg_op <> 'DELETE' and new.kanban then
        update public.tickets set lane = new.tag_id where company_id = new.company_id and id = new.ticket_id and lane <> new.tag_id;
      else
        update public.tickets set lane = 0 where company_id = old.company_id and id = old.ticket_id and lane = old.tag_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger keep_lane_put after insert on ticket_tags for each row when (new.kanban)
    execute function app.keep_lane()`.execute(db);
  await sql`create trigger keep_lane_changed after update on ticket_tags for each row when (old.kanban or new.kanban)
    execute function app.keep_lane()`.execute(db);
  await sql`create trigger keep_lane_taken after delete on ticket_tags for each row when (old.kanban)
    execute function app.keep_lane()`.execute(db);
}
