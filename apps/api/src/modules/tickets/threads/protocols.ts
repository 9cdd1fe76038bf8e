import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { type Ctx, separateTransaction } from "../../../platform/company.ts";

type Waiting = { companyId: number; at: Date; give: (protocol: string) => void; refuse: (error: unknown) => void };

const AT_ONCE = 500;
const DIGITS = 5;

let waiting: Waiting[] = [];
let isGiving = false;

/**
 * The company's date and running number; unique. Assigned in a transaction of its own: otherwise the day's row would be locked until the
 * caller commits, and all new conversations of a company would queue behind each other.
 */
export function nextProtocol({ companyId }: Ctx): Promise<string> {
  return new Promise((give, refuse) => {
    waiting.push({ companyId, at: now(), give, refuse });
    if (!isGiving) void giveAll();
  });
}

/** One company after the other, each time for all its waiting callers. */
async function giveAll() {
  isGiving = true;
  for (let [next] = waiting; next; [next] = waiting) {
    const { companyId } = next;
    const served = waiting.filter((one) => one.companyId === companyId).slice(0, AT_ONCE);
    waiting = waiting.filter((one) => !served.includes(one));
    await serve(companyId, served);
  }
  isGiving = false;
}

async function serve(companyId: number, served: Waiting[]) {
  try {
    const given = await number(
      companyId,
      served.map(({ at }) => at),
    );
    for (const [at, { give, refuse }] of served.entries()) {
      const protocol = given[at];
      if (protocol === undefined) refuse(new Error("A company without a day."));
      else give(protocol);
    }
  } catch (error) {
    for (const { refuse } of served) refuse(error);
  }
}

/** One protocol for each of these times, in their order. */
const number = (companyId: number, moments: Date[]) =>
  separateTransaction(companyId, async (tx) => {
    // No flush to disk here: the caller's commit comes later and flushes this one, too.
    await sql`set local synchronous_commit = off`.execute(tx);
    const { rows } = await sql<{ day: string; number: number }>`
      with asked as (
        select place, (at at time zone time_zone)::date as day
          from companies, unnest(${moments}::timestamptz[]) with ordinality as moments(at, place) where companies.id = ${companyId}),
      given as (
        insert into protocols (day, last) select day, count(*) from asked group by day order by day
          on conflict (company_id, day) do update set last = protocols.last + excluded.last returning day, last)
      select to_char(day, 'YYYYMMDD') as day, last + 1 - row_number() over (partition by day order by place desc) as number
        from asked join given using (day) order by place`.execute(tx);
    return rows.map(({ day, number }) => day + String(number).padStart(DIGITS, "0"));
  });
