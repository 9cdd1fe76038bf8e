import type pg from "pg";
import { reserve } from "./reserve.ts";
import type { Size } from "./size.ts";
import type { Threads } from "./tickets.ts";
import { commonWord, phrase, rareWord } from "./words.ts";

/** The index of the ticket with the longest conversation: an open one. */
export const LONGEST = 40;

/** In order of time; messages of pending tickets are unread. */
export async function addMessages(owner: pg.Client, size: Size, { attendances }: Threads) {
  const first = await reserve(owner, "messages", size.messages);
  await owner.query(
    `insert into messages (id, ticket_id, connection_id, contact_id, attendance_id, provider_id, from_me, origin, user_id, kind, body, raw,
        ack, status, read, sent_at, created_at, updated_at) overriding system value
      select ${first} - 1 + row_number() over (order by sent_at), ticket_id, connection_id, case when not from_me then contact_id end, attendance_id,
          '3EB0' || lpad(upper(to_hex(m)), 16, '0'), from_me, case when from_me then 'agent' else 'contact' end,
          case when from_me then user_id end, 'text',
          ${phrase} || case when m % 100000 = 7 then ' ${rareWord}' when random() < 0.06 then ' ${commonWord}' else '' end,
          case when not from_me then jsonb_build_object('key', jsonb_build_object('id', '3EB0' || lpad(upper(to_hex(m)), 16, '0'),
            'remoteJid', contact_id || '@s.whatsapp.net', 'fromMe', false), 'pushName', 'Cliente', 'messageTimestamp', extract(epoch from sent_at)::int) end,
          case when from_me then 3 else 0 end, case when from_me then 'sent' else 'received' end,
          from_me or status <> 'pending' or said < 4, sent_at, sent_at, sent_at
        from (${messageRows(size, attendances)}) s
        join (select id as ticket_id, connection_id, contact_id, status from tickets) t using (ticket_id)`,
  );
  await owner.query(
    `update tickets set unread_messages = unread.many from
      (select ticket_id, count(*) as many from messages where not read group by ticket_id) unread where tickets.id = unread.ticket_id`,
  );
}

/** Seven messages in turns per attendance, and the longest conversation over the whole year. */
const messageRows = ({ attendances: many, messages, longest }: Size, attendances: number) => `
  select m, said, said % 2 = 1 as from_me, a.id as attendance_id, a.ticket_id, a.user_id,
      queued_at + (coalesce(closed_at, now()) - queued_at) * ((said + random()) / 7) as sent_at
    from (select m, m % ${many} as n, m / ${many} as said from generate_series(0, ${messages - longest - 1}) m) g
    join attendances a on a.id = ${attendances} + n
  union all
  select m, m % 2, m % 2 = 1, t.attendance_id, t.id, t.user_id, now() - (m - ${messages - longest}) * interval '365 days' / ${longest}
    from generate_series(${messages - longest}, ${messages - 1}) m
    join (select id, attendance_id, user_id from tickets order by id offset ${LONGEST} limit 1) t on true`;
