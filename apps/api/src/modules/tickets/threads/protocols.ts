import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { besideInCompany, type Ctx } from "../../../platform/company.ts";

type Waiting = { companyId: number; at: Date; give: (protocol: string) => void; refuse: (error: unknown) => void };

const AT_ONCE = 500;
const DIGITS = 5;

let waiting: Waiting[] = [];
let isGiving = false;

/**
 * The company's day and its running number. Given in a transaction of its own, for the day's row would be locked until the commit of
 * whoever asks, and all new conversations of a company would queue behind each other. No two are alike.
 */
export function nextProtocol({ companyId }: Ctx): Promise<string> {
  return new Promise((give, refuse) => {
    waiting.push({ companyId, at: now(), give, refuse });
    if (!isGiving) void giveAll();
  });
}

/** One company after the other, each time all who wait of it. */
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

/** One for each of these moments, in their order. */
const number = (companyId: number, moments: Date[]) =>
  besideInCompany(companyId, async (tx) => {
    // Not waited for: whoever gets a number commits after this, and with that this is written down, too.
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
