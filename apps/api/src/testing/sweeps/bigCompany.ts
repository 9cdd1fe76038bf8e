import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { TestUser } from "../company.ts";
import { owner } from "../owner.ts";
import { type Peopled, peopled } from "./world.ts";

const AGENTS = 8;
const CONTACTS = 1_000;
const TICKETS = 2_000;
const MESSAGES_EACH = 4;
const LONGEST = 5_000;

/** Texts in the long conversation: `rare` in every 2,500th message, `common` in every third, `phrase` in every 50th. */
export const words = { rare: "xilofone", common: "boleto", phrase: "frete do pedido" };

export type BigCompany = Peopled & { connectionId: number; queueIds: number[]; longest: number; uuid: string; middle: number };

/**
 * A company whose averages mislead the planner: thousands of short conversations, and an open one with thousands of messages, every third
 * of which quotes another one. Created with bulk inserts and analyzed.
 */
export async function createBigCompany(): Promise<BigCompany> {
  const company = await peopled();
  const queueIds = [await company.createQueue(), await company.createQueue()];
  const agents: TestUser[] = [];
  for (let count = 0; count < AGENTS; count++) agents.push(await company.createUser({ queueIds }));
  const ids = await company.run(async (ctx) => {
    await contacts(ctx);
    const connectionId = await connection(ctx);
    await tickets(ctx, { connectionId, queueIds, userIds: [company.admin, company.supervisor, ...agents].map(({ id }) => id) });
    await messages(ctx);
    return { connectionId, ...(await longest(ctx)) };
  });
  await owner().query("analyze");
  return { ...company, queueIds, ...ids };
}

async function contacts({ tx }: Ctx) {
  await sql`insert into contacts (name, number)
    select (array['Ana', 'Rita', 'João', 'Zeca', 'Maria'])[1 + n % 5] || ' ' || (array['Silva', 'Souza', 'Prado'])[1 + n % 3] || ' ' || n,
      (5511900000000 + n)::text from generate_series(1, ${sql.lit(CONTACTS)}) n`.execute(tx);
  await sql`insert into contact_identities (contact_id, kind, value)
    select id, 'number', number from contacts where number between '5511900000000' and '5511999999999' on conflict do nothing`.execute(tx);
}

async function connection({ tx }: Ctx) {
  const values = { name: "Matriz", provider: "sandbox", status: "CONNECTED" };
  return (await tx.insertInto("connections").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

/** Two tickets for each contact, one of them closed; the others are open or pending. */
async function tickets({ tx }: Ctx, { connectionId, queueIds, userIds }: { connectionId: number; queueIds: number[]; userIds: number[] }) {
  await sql`insert into tickets (contact_id, connection_id, status, user_id, queue_id, is_group, last_message, last_message_at, created_at, updated_at)
    select c.id, case when n > ${sql.lit(TICKETS / 2)} then ${connectionId}::int end, status, case when status <> 'pending' then (${userIds}::int[])[1 + n / 2 % cardinality(${userIds}::int[])] end,
        (${queueIds}::int[])[1 + n % 2], false, 'Bom dia', at, at, at
      from (select id, row_number() over (order by id) as k from contacts where name like '% % %' and number like '55119%') c
      join generate_series(1, ${sql.lit(TICKETS)}) n on c.k = 1 + n % ${sql.lit(CONTACTS)}
      cross join lateral (select case when n > ${sql.lit(TICKETS / 2)} then 'closed' when n % 10 < 3 then 'pending' else 'open' end as status,
        now() - n * interval '10 minutes' as at) told`.execute(tx);
  await sql`insert into attendances (ticket_id, protocol, queue_id, user_id, queued_at, accepted_at, closed_at)
    select id, '20250101' || lpad(id::text, 7, '0'), queue_id, user_id, created_at, created_at, case when status = 'closed' then now() end
      from tickets where last_message = 'Bom dia' and attendance_id is null`.execute(tx);
  await sql`update tickets set attendance_id = a.id from attendances a where a.ticket_id = tickets.id and tickets.attendance_id is null`.execute(
    tx,
  );
}

async function messages({ tx }: Ctx) {
  const columns = sql`ticket_id, connection_id, contact_id, attendance_id, from_me, origin, kind, body, status, read, sent_at`;
  const body = sql.raw(`concat_ws(' ', (array['bom dia', 'segue a nota', 'já pago', 'não chegou'])[1 + n % 4],
    case when n % 3 = 0 then '${words.common}' end, case when n % 50 = 0 then '${words.phrase}' end, case when n % 2500 = 7 then '${words.rare}' end, n)`);
  const row = sql`t.id, t.connection_id, case when n % 2 = 0 then t.contact_id end, t.attendance_id, n % 2 = 1,
    case when n % 2 = 1 then 'agent' else 'contact' end, 'text', ${body}, 'sent', true`;
  const ours = sql`(select * from tickets where last_message = 'Bom dia' and last_message_at is not null)`;
  await sql`insert into messages (${columns}) select ${row}, t.last_message_at - n * interval '1 second'
    from ${ours} t cross join generate_series(1, ${sql.lit(MESSAGES_EACH)}) n`.execute(tx);
  await sql`insert into messages (${columns}) select ${row}, now() - n * interval '1 hour'
    from (select * from ${ours} t where status = 'open' order by id limit 1) t cross join generate_series(1, ${sql.lit(LONGEST)}) n`.execute(
    tx,
  );
}

async function longest({ tx }: Ctx) {
  const { rows } = await sql<{ longest: number; uuid: string; middle: number }>`
    select t.id as longest, t.uuid, (select id from messages where ticket_id = t.id order by sent_at offset ${sql.lit(LONGEST / 2)} limit 1) as middle
      from tickets t order by (select count(*) from messages where ticket_id = t.id) desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("There is no conversation.");
  await sql`update messages set quoted_id = q.id from (
      select id as answer, lag(id, 40) over (order by id) as id from messages where ticket_id = ${found.longest}) q
    where messages.id = q.answer and q.id is not null and q.answer % 3 = 0`.execute(tx);
  return found;
}
