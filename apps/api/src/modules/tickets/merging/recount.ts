import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { lastInbound } from "../threads/lastInbound.ts";
import { isMarked, unread } from "../unread.ts";

type KnownColumns = { [column: string]: unknown };

/**
 * Recomputes what the list shows of a thread after messages were moved in or out. `shownRows` are rows that showed the newest message: its
 * preview is taken from them unless it changed since. A ticket that was marked unread by hand stays so.
 */
export const recount = ({ tx }: Ctx, id: number, shownRows: KnownColumns[]) =>
  sql`update tickets t set
      last_message_at = newest.sent_at,
      last_from_me = coalesce(newest.from_me, false),
      last_origin = newest.origin,
      last_user_id = newest.user_id,
      last_contact_id = case when t.is_group then newest.contact_id end,
      last_message = case when newest.is_deleted then '' when newest.is_edited then left(newest.body, 1000)
        else coalesce((select k ->> 'last_message' from jsonb_array_elements(${JSON.stringify(shownRows)}::jsonb) k
          where (k ->> 'last_message_at')::timestamptz = newest.sent_at limit 1), left(newest.body, 1000), '') end,
      last_inbound_at = (select max(sent_at) from messages m where m.ticket_id = t.id and not from_me),
      last_inbound_here_at = ${lastInbound(sql.ref("t.id"), sql.ref("t.connection_id"))},
      unread_messages = ${unread},
      marked_unread = ${isMarked},
      updated_at = ${now()}
    from (select 1) one left join lateral (
      select sent_at, from_me, origin, user_id, contact_id, body, is_deleted, is_edited from messages where ticket_id = ${id}
      order by sent_at desc, id desc limit 1) newest on true
    where t.id = ${id}`.execute(tx);
