import type { Sent } from "@recado/channels/testing/fakeGraph/ledger";
import { sql } from "kysely";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import type { Timed } from "./series.ts";

type Scene = { series: number; days: number; times: Timed[]; book: () => Sent[] };
type Row = { body: string; day: number; messages: number; isEarly: boolean };

/** Longer than a doubtful message is polled for: an outbox without progress for so long is stuck. */
const STANDSTILL_MS = 240_000;
/** The hour that the clock change skips: messages scheduled within it are sent at its end. */
const [SKIPPED, GOES_ON] = ["2027-03-14 02:", "2027-03-14 03:00:00"];

/** Compares every day of every series with its conversation, and with the provider's log. */
export async function judge(company: Company, { series, days, times, book }: Scene) {
  const unsettled = await settled(company);
  const rows = await retry(() => rowsOf(company, days));
  const delivered = Map.groupBy(book(), ({ body }) => String((body as { text?: { body?: unknown } }).text?.body));
  const perDay = new Map(rows.map((row) => [`${row.body}/${row.day}`, row]));
  return {
    said: rows.reduce((sum, { messages }) => sum + messages, 0),
    doubled: rows.filter(({ messages }) => messages > 1).length + rows.length - perDay.size + overdone(delivered, days),
    lost: series * days - rows.filter(({ messages }) => messages > 0).length,
    early: rows.filter(({ isEarly }) => isEarly).length + times.filter(({ shown, asked: wanted }) => shown < wanted).length,
    late: times.filter(({ shown, asked: wanted }) => shown !== (wanted.startsWith(SKIPPED) ? GOES_ON : wanted)).length,
    skipped: times.filter(({ asked: wanted }) => wanted.startsWith(SKIPPED)).length,
    ahead: await retry(() => aheadOf(company)),
    unconfirmed: unsettled.unknown,
    failed: unsettled.failed,
  };
}

/** Waits as long as there is progress: speed is not tested here. */
async function settled(company: Company) {
  let state = await retry(() => openOf(company));
  while (state.open > 0) {
    const before = state.open;
    state = await eventually(
      () => retry(() => openOf(company)),
      ({ open }) => open < before,
      STANDSTILL_MS,
    );
  }
  return state;
}

/** Messages that reached the customer more often than there were days. */
const overdone = (delivered: Map<string, Sent[]>, days: number) =>
  [...delivered].filter(([body, all]) => body.startsWith("serie ") && all.length > days).length;

/** The past days, each with its messages. */
const rowsOf = (company: Company, days: number): Promise<Row[]> =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<Row>`
      select s.body, s.local_day - (select min(local_day) from schedules) as day, count(m.id)::int as messages,
        coalesce(bool_or(m.created_at < s.send_at), false) as "isEarly"
      from schedules s left join messages m on m.id = s.message_id
      where s.local_day < (select min(local_day) from schedules) + ${days}::int
      group by s.id, s.body, s.local_day`.execute(tx);
    const { rows: spoken } = await sql<{ many: number }>`select count(*)::int as many from messages where origin = 'schedule'`.execute(tx);
    // Messages that belong to no schedule.
    const stray = (spoken[0]?.many ?? 0) - rows.reduce((sum, { messages }) => sum + messages, 0);
    return stray === 0 ? rows : [...rows, { body: "stray", day: 0, messages: 1 + stray, isEarly: false }];
  });

/** Each series must have exactly one future day. */
const aheadOf = (company: Company) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from schedules where status = 'PENDENTE'`.execute(tx);
    return rows[0]?.many ?? 0;
  });

/** Messages still on their way. One that the provider never confirmed is marked so, and never sent twice. */
const openOf = (company: Company) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ open: number; unknown: number; failed: number }>`
      select count(*) filter (where status in ('queued', 'sending') or status = 'unknown' and failure is null)::int as open,
        count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'failed')::int as failed
      from messages where origin = 'schedule'`.execute(tx);
    return rows[0] ?? { open: 1, unknown: 0, failed: 0 };
  });
