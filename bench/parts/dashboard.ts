import { setTimeout as sleep } from "node:timers/promises";
import { WAY } from "../../apps/api/src/modules/dashboard/counting.ts";
import type { Installation, Somebody } from "../installation.ts";
import { httpAsker } from "../load/http.ts";
import { type Asker, median, rate, warm } from "../load/rate.ts";
import { pgAsker } from "../load/statements.ts";

const TURNS = 8;
const TURN_SECONDS = 1;
const PATIENCE_MS = 600_000;

/**
 * The dashboard over 90 days for 300,000 attendances, for a tenth of them, and the same sums by plain SQL over the attendances: by total
 * CPU time, in turns. Today is always read from the attendances, so the day must be well under way: both companies get a zone where it is
 * afternoon.
 */
export async function dashboard(installation: Installation) {
  const [big, tenth] = [await installation.big.admin(), await installation.medium.admin()];
  for (const { companyId } of [big, tenth]) {
    await installation.look(companyId, "update companies set time_zone = $1 where id = app.company_id()", [zoneOfAfternoon()]);
    await untilCounted(installation, companyId);
  }
  const ask = ({ token }: Somebody) => httpAsker({ url: installation.url, token }, () => ({ method: "GET", path: "/dashboard?days=90" }));
  const sides = [await ask(big), await ask(tenth), await plain(installation, big.companyId)].map((asker) => ({
    asker,
    cpuMs: [] as number[],
  }));
  for (const { asker } of sides) await warm([asker]);
  for (let turn = 0; turn < TURNS; turn++)
    for (const { asker, cpuMs } of turn % 2 === 0 ? sides : sides.toReversed()) cpuMs.push(await costOf(installation, asker));
  for (const { asker } of sides) await asker.close();
  const [much = Number.NaN, less = Number.NaN, statement = Number.NaN] = sides.map(({ cpuMs }) => median(cpuMs));
  console.log(
    `RESULT BENCH-DASHBOARD cpuMs=${much.toFixed(1)} cpuMsOfTenth=${less.toFixed(1)} plainCpuMs=${statement.toFixed(1)} ` +
      `ratio=${(much / less).toFixed(2)} aim=1.3 toPlain=${(much / statement).toFixed(3)} aimToPlain=0.1 ` +
      `today=${await queuedToday(installation, big.companyId)} todayOfTenth=${await queuedToday(installation, tenth.companyId)}`,
  );
}

/** Two zones that are half a day apart: in one of them more than half of today is over. */
function zoneOfAfternoon(): string {
  const hourIn = (timeZone: string) => Number(new Date().toLocaleString("en", { timeZone, hour: "2-digit", hourCycle: "h23" }));
  return hourIn("America/Sao_Paulo") >= 12 ? "America/Sao_Paulo" : "Asia/Tokyo";
}

async function queuedToday({ look }: Installation, companyId: number): Promise<number> {
  const [row] = await look<{ count: number }>(
    companyId,
    `select count(*)::int as count from attendances a, companies c where c.id = app.company_id()
      and a.queued_at >= date_trunc('day', now(), c.time_zone)`,
  );
  return row?.count ?? 0;
}

async function costOf(installation: Installation, asker: Asker): Promise<number> {
  const before = installation.cpuSeconds();
  const { waits, failed } = await rate([asker], TURN_SECONDS);
  if (failed > 0) throw new Error(`${failed} were refused.`);
  const after = installation.cpuSeconds();
  return ((after.server - before.server + after.database - before.database) * 1000) / waits.length;
}

/** Every day but today, by the job that does it each minute. */
async function untilCounted({ look }: Installation, companyId: number) {
  const end = Date.now() + PATIENCE_MS;
  const left = `select ((select (now() at time zone c.time_zone)::date - (min(a.queued_at) at time zone c.time_zone)::date
    from companies c, attendances a where c.id = app.company_id() group by c.time_zone)
    - (select count(*) from metric_days d, companies c where c.id = app.company_id() and d.zone = c.time_zone and d.way = ${WAY}))::int as days`;
  for (;;) {
    const [row] = await look<{ days: number }>(companyId, left);
    if (row && row.days <= 0) return;
    if (Date.now() > end) throw new Error(`${row?.days} days are still not counted.`);
    await sleep(2_000);
  }
}

/** The page's numbers without precomputed counts: both periods by day, users, hours, means and percentiles. */
async function plain({ ownerUrl }: Installation, companyId: number): Promise<Asker> {
  return pgAsker(ownerUrl, [
    { text: `begin; select set_config('app.company_id', '${companyId}', true)`, values: [] },
    { text: PLAIN, values: [] },
    { text: "commit", values: [] },
  ]);
}

const PLAIN = `with here as (select time_zone as zone, (now() at time zone time_zone)::date as today from companies where id = app.company_id()),
  a as (select a.*, h.zone, h.today from attendances a, here h where a.company_id = app.company_id()
    and (a.queued_at >= (h.today - 180)::timestamp at time zone h.zone or a.accepted_at >= (h.today - 180)::timestamp at time zone h.zone
      or a.closed_at >= (h.today - 180)::timestamp at time zone h.zone))
  select
    (select json_agg(d) from (select (queued_at at time zone zone)::date as day, count(*) from a group by 1) d) as queued,
    (select json_agg(d) from (select (accepted_at at time zone zone)::date as day, accepted_by, count(*), avg(accepted_at - queued_at) from a group by 1, 2) d) as accepted,
    (select json_agg(d) from (select (closed_at at time zone zone)::date as day, closed_by, count(*), avg(closed_at - accepted_at), count(rating) from a group by 1, 2) d) as closed,
    (select json_agg(d) from (select extract(dow from queued_at at time zone zone) * 24 + extract(hour from queued_at at time zone zone) as hour, count(*) from a group by 1) d) as hours,
    (select json_agg(d) from (select percentile_cont(array[0.5, 0.9]) within group (order by accepted_at - queued_at) as wait,
      percentile_cont(array[0.5, 0.9]) within group (order by closed_at - accepted_at) as support from a) d) as percentiles`;
