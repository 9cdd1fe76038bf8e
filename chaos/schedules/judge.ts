import type { Sent } from "@recado/channels/testing/fakeGraph/ledger";
import { sql } from "kysely";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import type { Company } from "../company.ts";
import { retry } from "../killing.ts";
import type { Timed } from "./series.ts";

type Scene = { series: number; days: number; times: Timed[]; book: () => Sent[] };
type Row = { body: string; day: number; messages: number; isEarly: boolean };

/** Longer than a doubtful message is asked about: when nothing has left the outbox for so long, nothing more does. */
const STANDSTILL_MS = 240_000;
/** The hour that the clock leaves out: what was asked for within it goes when the clock goes on. */
const [SKIPPED, GOES_ON] = ["2027-03-14 02:", "2027-03-14 03:00:00"];

/** Every day of every series against what stands in its conversation, and against the provider's own book. */
export async function judge(company: Company, { series, days, times, book }: Scene) {
  const unsettled = await settled(company);
  const rows = await retry(() => said(company, days));
  const delivered = Map.groupBy(book(), ({ body }) => String((body as { text?: { body?: unknown } }).text?.body));
  const perDay = new Map(rows.map((row) => [`${row.body}/${row.day}`, row]));
  return {
    said: rows.reduce((sum, { messages }) => sum + messages, 0),
    doubled: rows.filter(({ messages }) => messages > 1).length + rows.length - perDay.size + overdone(delivered, days),
    lost: series * days - rows.filter(({ messages }) => messages > 0).length,
    early: rows.filter(({ isEarly }) => isEarly).length + times.filter(({ shown, asked }) => shown < asked).length,
    late: times.filter(({ shown, asked }) => shown !== (asked.startsWith(SKIPPED) ? GOES_ON : asked)).length,
    skipped: times.filter(({ asked }) => asked.startsWith(SKIPPED)).length,
    ahead: await retry(() => aheadOf(company)),
    unconfirmed: unsettled.unknown,
    failed: unsettled.failed,
  };
}

/** As long as it takes, as long as it goes on: how quickly is not asked here. */
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

/** What reached the customer more often than there were days. */
const overdone = (delivered: Map<string, Sent[]>, days: number) =>
  [...delivered].filter(([body, all]) => body.startsWith("serie ") && all.length > days).length;

/** The days that were lived through, each with the messages that came of it. */
const said = (company: Company, days: number): Promise<Row[]> =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<Row>`
      select s.body, s.local_day - (select min(local_day) from schedules) as day, count(m.id)::int as messages,
        coalesce(bool_or(m.created_at < s.send_at), false) as "isEarly"
      from schedules s left join messages m on m.id = s.message_id
      where s.local_day < (select min(local_day) from schedules) + ${days}::int
      group by s.id, s.body, s.local_day`.execute(tx);
    const { rows: spoken } = await sql<{ many: number }>`select count(*)::int as many from messages where origin = 'schedule'`.execute(tx);
    // A message that no schedule knows was said beside them.
    const stray = (spoken[0]?.many ?? 0) - rows.reduce((sum, { messages }) => sum + messages, 0);
    return stray === 0 ? rows : [...rows, { body: "stray", day: 0, messages: 1 + stray, isEarly: false }];
  });

/** Each series has one day ahead, and no more. */
const aheadOf = (company: Company) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from schedules where status = 'PENDENTE'`.execute(tx);
    return rows[0]?.many ?? 0;
  });

/** What is still on its way; what the provider never confirmed is said so, and nobody sends it a second time. */
const openOf = (company: Company) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ open: number; unknown: number; failed: number }>`
      select count(*) filter (where status in ('queued', 'sending') or status = 'unknown' and failure is null)::int as open,
        count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'failed')::int as failed
      from messages where origin = 'schedule'`.execute(tx);
    return rows[0] ?? { open: 1, unknown: 0, failed: 0 };
  });
