import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { speak } from "../../apps/api/src/modules/sandbox/actions/speak.ts";
import { pick, randomFrom } from "../dice.ts";
import { retry } from "../killing.ts";
import { ASKS, PHRASE, type Scene } from "./flow.ts";

export type Customer = { id: number; number: string; name: string; turns: string[][] };

const FIRST_NUMBER = 5_511_940_000_000;
const LOOK_MS = 300;
/** Longer than the timeout of the unanswered question, and than a sweep after it. */
const QUIET_MS = 200_000;

const text = (body: string) => ({ kind: "text", body, voice: false, sticker: false }) as const;

/** Each with prepared messages, turn by turn. */
export async function gather({ company, connectionId }: Scene, many: number, seed: number): Promise<Customer[]> {
  const people = await company.run(async ({ tx }) => {
    const { rows } = await sql<{ id: number; number: string; name: string }>`
      insert into sandbox_people (connection_id, name, number, is_group)
      select ${connectionId}, 'Cliente ' || at, (${FIRST_NUMBER}::bigint + at)::text, false from generate_series(0, ${many - 1}) at
      returning id, number, name`.execute(tx);
    return rows;
  });
  return people.map((person) => ({ ...person, turns: turnsOf(randomFrom(seed * 100_003 + person.id)) }));
}

/** Some send two messages at once, some choose missing options, once or until the flow gives up, and some never return. */
function turnsOf(dice: () => number): string[][] {
  const name = pick(["Bia", "Rui", "Ana", "Ciro"], dice);
  const turns = [dice() < 0.2 ? [name, "Souza"] : [name]];
  for (let rounds = Math.floor(dice() * 3); rounds > 0; rounds--) turns.push(["1"]);
  if (dice() < 0.3) turns.push(["9"]);
  const end = dice();
  if (end < 0.05) return [...turns, ...["a", "b", "c", "d"].map((wrong) => [wrong])];
  return [...turns, [end < 0.15 ? "3" : "2"]];
}

/** These send the phrase; on a retry, only those who have sent nothing yet. */
export const begin = ({ company, connectionId }: Scene, customers: Customer[]) =>
  retry(() =>
    company.run(async (ctx) => {
      const { rows } = await sql<{ id: number }>`select distinct person_id as id from sandbox_messages where not from_company`.execute(
        ctx.tx,
      );
      const silent = new Set(rows.map(({ id }) => id));
      for (const { id } of customers) if (!silent.has(id)) await speak(ctx, connectionId, id, text(PHRASE));
    }),
  );

type Talk = { id: number; asked: number; said: number };

/**
 * Each customer answers each question once: their earlier messages are read in the transaction that adds the next. A message that the
 * provider never confirmed is not repeated while a flow runs; its question counts as read.
 */
export async function converse(scene: Scene, customers: Customer[], isBegun: () => boolean) {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  for (let [before, movedAt] = ["", performance.now()]; ; ) {
    const talks = await retry(() => scene.company.run((ctx) => answer(ctx, scene, byId)));
    if (isBegun() && talks.length === 0) return;
    const snapshot = JSON.stringify(talks);
    if (snapshot !== before) [before, movedAt] = [snapshot, performance.now()];
    if (performance.now() - movedAt > QUIET_MS) return; // the rest is stuck, and the judge reports it
    await sleep(LOOK_MS);
  }
}

async function answer(ctx: Parameters<typeof speak>[0], { connectionId }: Scene, byId: Map<number, Customer>): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    select p.id,
      (select count(*)::int from messages m join outbox o on o.message_id = m.id
        where m.ticket_id = r.ticket_id and m.origin = 'flow' and strpos(m.body, ${ASKS}) > 0
          and (m.failure = 'unconfirmed' or exists (select from sandbox_messages s where s.provider_id = o.ref))) as asked,
      (select count(*)::int - 1 from sandbox_messages s where s.person_id = p.id and not s.from_company) as said
    from sandbox_people p
      left join contacts c on c.number = p.number
      left join tickets t on t.contact_id = c.id and t.connection_id = p.connection_id
      left join flow_runs r on r.ticket_id = t.id
    where p.connection_id = ${connectionId} and r.ended is null
      and exists (select from sandbox_messages s where s.person_id = p.id) order by p.id`.execute(ctx.tx);
  for (const { id, asked: questions, said: answers } of rows)
    if (questions > answers)
      for (const body of turnAfter(byId.get(id)?.turns ?? [], answers)) await speak(ctx, connectionId, id, text(body));
  return rows;
}

/** The customer's next messages after so many of their own. */
function turnAfter(turns: string[][], answers: number): string[] {
  let before = 0;
  for (const turn of turns) {
    if (before === answers) return turn;
    before += turn.length;
  }
  return [];
}
