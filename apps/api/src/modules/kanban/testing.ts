import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";

type Filling = { lanes: number[]; each: number; queueId: number | null };

/** Puts this many cards into each lane (0 is the first), each of a contact of its own, with a last message. */
export async function fillLanes({ tx }: Ctx, { lanes, each, queueId }: Filling) {
  const connection = sql`(select id from connections order by id limit 1)`;
  await sql`insert into connections (name, provider, is_default) select 'Recepção', 'sandbox', true where ${connection} is null`.execute(
    tx,
  );
  const text = "Bom dia! Gostaria de saber se o pedido que fiz na semana passada já saiu para entrega, e em que dia chega aqui.";
  await sql`with wanted as (
      select lane, row_number() over () as n from unnest(${lanes}::int[]) lane, generate_series(1, ${each}) one),
    people as (insert into contacts (name, number)
      select 'Maria Aparecida da Silva ' || n, (5511900000000 + n + (select coalesce(max(id), 0) from contacts))::text from wanted
      returning id),
    numbered as (select id, row_number() over (order by id) as n from people),
    made as (insert into tickets (contact_id, connection_id, queue_id, status, last_message, last_message_at, updated_at, lane)
      select p.id, ${connection}, ${queueId}::int, 'pending', ${text}, now(), now() - p.n * interval '1 second', w.lane
      from numbered p join wanted w on w.n = p.n returning id, lane)
    insert into ticket_tags (ticket_id, tag_id, kanban) select id, lane, true from made where lane > 0`.execute(tx);
}

/** The rows of a table that this transaction has read so far, by scan or by index: the difference counts. */
export async function rowsRead({ tx }: Ctx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
  return rows[0]?.read ?? 0;
}
