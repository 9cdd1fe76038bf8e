import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

/** Undefined if there is no such tag; a tag that is no lane is an error. */
export async function lockLane({ tx }: Ctx, id: number) {
  const tag = await tx.selectFrom("tags").select("kanban").where("id", "=", id).forKeyShare().executeTakeFirst();
  return tag && (tag.kanban || fail("ERR_NO_LANE"));
}

export const lockCard = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("tickets").select(["status", "lane"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** In one statement: replaces the ticket's lane, because it has one at most. The card becomes the newest of the lane. */
export const putInLane = ({ tx }: Ctx, ticketId: number, tagId: number) =>
  sql`with put as (
      insert into ticket_tags (ticket_id, tag_id, kanban) values (${ticketId}, ${tagId}, true)
      on conflict (company_id, ticket_id) where kanban do update set tag_id = excluded.tag_id, put_at = excluded.put_at
      returning ticket_id)
    update tickets set updated_at = ${now()} where id = (select ticket_id from put)`.execute(tx);

export const removeFromLane = ({ tx }: Ctx, ticketId: number) =>
  sql`with taken as (delete from ticket_tags where ticket_id = ${ticketId} and kanban returning ticket_id)
    update tickets set updated_at = ${now()} where id = (select ticket_id from taken)`.execute(tx);

export const setLaneOrder = ({ tx }: Ctx, ids: number[]) =>
  sql`update tags set lane_place = place from unnest(${ids}::int[]) with ordinality as named (id, place)
    where tags.id = named.id and kanban`.execute(tx);
