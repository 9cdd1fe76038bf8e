import { randomUUID } from "node:crypto";
import type { Repeats } from "@recado/contract/schedule-news";
import type { ScheduleValues } from "@recado/contract/schedules";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { deferUntil } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { sendJob } from "./jobKeys.ts";
import { localOf, nextOccurrence } from "./repeating.ts";

export type SeriesColumns = {
  repeats: Repeats | null;
  repeats_until: string | null;
  anchor_day: number | null;
  anchor_time: string | null;
  series: string | null;
  local_day: string | null;
};

const once: SeriesColumns = { repeats: null, repeats_until: null, anchor_day: null, anchor_time: null, series: null, local_day: null };

export const deferSendUntil = (ctx: Ctx, id: number, at: Date) => deferUntil(ctx, at, sendJob, { scheduleId: id, at: at.toISOString() });

/** A change by a user begins a new series: it may fall on a day of the former one. */
export async function seriesOf(ctx: Ctx, { repeats, repeatsUntil = null }: ScheduleValues, sendAt: Date): Promise<SeriesColumns> {
  if (!repeats) return once;
  const local = localOf(sendAt, await zoneOf(ctx));
  const day = local.slice(0, 10);
  if (repeatsUntil !== null && repeatsUntil < day) fail("ERR_VALIDATION", { details: { repeatsUntil: ["past"] } });
  return {
    repeats,
    repeats_until: repeatsUntil,
    series: randomUUID(),
    local_day: day,
    anchor_day: Number(day.slice(8)),
    anchor_time: local.slice(11),
  };
}

/**
 * The transaction that sends an occurrence creates the next one, and moves the rule to it: sending this one again later repeats nothing. A
 * series has at most one occurrence per day.
 */
export async function handOn(ctx: Ctx, id: number) {
  const ended = await takeRule(ctx, id);
  if (!ended) return;
  const { repeats, anchorDay, anchorTime, until, day, after } = ended;
  const next = nextOccurrence({ repeats, anchorDay, anchorTime, until }, day, await zoneOf(ctx), after);
  if (!next) return;
  const { rows } = await sql<{ id: number }>`
    insert into schedules (contact_id, ticket_id, user_id, body, file_id, send_at, repeats, repeats_until, anchor_day, anchor_time, series, local_day)
    select contact_id, ticket_id, user_id, body, file_id, ${next.at}, ${repeats}, ${until}::date, ${anchorDay}, ${anchorTime}::time, series,
      ${next.day}::date
    from schedules where id = ${id}
    on conflict (company_id, series, local_day) where series is not null do nothing
    returning id`.execute(ctx.tx);
  for (const occurrence of rows) {
    await record(ctx, "schedule.created", { scheduleId: occurrence.id });
    await deferSendUntil(ctx, occurrence.id, next.at);
  }
}

type Ended = { repeats: Repeats; anchorDay: number; anchorTime: string; until: string | null; day: string; after: Date };

/** The caller has locked the row. An occurrence that is more than a day late is skipped: `after` excludes it. */
const takeRule = async ({ tx }: Ctx, id: number) =>
  (
    await sql<Ended>`
      update schedules s set repeats = null, repeats_until = null from schedules was
      where s.id = ${id} and was.company_id = s.company_id and was.id = s.id and was.repeats is not null
      returning was.repeats, was.anchor_day as "anchorDay", was.anchor_time::text as "anchorTime", was.repeats_until::text as until,
        was.local_day::text as day, now() - interval '24 hours' as after`.execute(tx)
  ).rows[0];

const zoneOf = async ({ tx, companyId }: Ctx) =>
  (await tx.selectFrom("companies").select("time_zone as zone").where("id", "=", companyId).executeTakeFirstOrThrow()).zone;
