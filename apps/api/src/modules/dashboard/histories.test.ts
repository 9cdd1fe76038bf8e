import type { TableRow } from "@recado/contract/dashboard";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { dayIn } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import { asOwner } from "../../testing/owner.ts";
import { isWhole } from "../../testing/sweeps/turn.ts";
import { differencesOf } from "./audit.ts";
import { aFloor, everyRow, type Floor } from "./factory.ts";
import { later } from "./period.ts";
import { recount } from "./recount.ts";
import { recounted } from "./recounted.ts";
import { dice, history } from "./testing-history.ts";

const HISTORIES = Number(process.env.DASHBOARD_HISTORIES ?? (isWhole ? 200 : 10));
const STEPS = 24;

/** Nights with clock changes, at midnight or not, and days whose midnight comes twice or never. */
const nights = [
  ["America/Sao_Paulo", "2018-11-03T22:00:00Z"],
  ["America/Sao_Paulo", "2018-02-17T20:00:00Z"],
  ["America/Havana", "2025-11-01T20:00:00Z"],
  ["America/Havana", "2026-03-07T20:00:00Z"],
  ["Europe/Lisbon", "2026-03-28T18:00:00Z"],
  ["Asia/Kolkata", "2026-05-10T12:00:00Z"],
  ["America/Asuncion", "2023-10-01T01:00:00Z"],
] as const;

let restore = () => {};
afterEach(() => restore());

test(`${HISTORIES} histories through nights of changing clocks, a second writer at work: every number is what a recount says`, {
  timeout: 3_600_000,
}, async () => {
  let numbers = 0;
  const opened: Record<string, number> = {};
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const [zone, start] = nights[seed % nights.length] ?? nights[0];
    const floor = await aFloor(zone);
    const life = history(floor, { seed, start: new Date(start) });
    restore = life.restore;
    const chance = dice(seed + 1_000_000); // a generator of its own, so that a history stays the same whatever is opened
    const compareAll = async (where: string) => {
      numbers += await compare(floor, life.at(), where);
      numbers += await compareOpened(floor, { at: life.at(), chance, opened }, where);
    };
    for (let part = 0; part < 3; part++) {
      // Counting runs concurrently with writing.
      const counting = (async () => {
        for (let times = 0; times < 3; times++) await recount(floor.company.id);
      })();
      for (let step = 0; step < STEPS / 3; step++) await life.step();
      await counting;
      await compareAll(`seed ${seed}, part ${part}`);
    }
    if (seed % 3 === 0) {
      floor.zone = "Pacific/Auckland";
      await asOwner(floor.company.id, "update companies set time_zone = $1 where id = $2", [floor.zone, floor.company.id]);
      await compareAll(`seed ${seed}, another zone`);
      await recount(floor.company.id);
      await compareAll(`seed ${seed}, counted by another zone`);
    }
    const days = await floor.company.run(
      async ({ tx }) => (await sql<{ day: string }>`select day::text as day from metric_days`.execute(tx)).rows,
    );
    for (const { day } of days)
      expect(await floor.company.run((ctx) => differencesOf(ctx, day)), `seed ${seed}, audit of ${day}`).toEqual([]);
    life.restore();
  }
  for (const metric of HISTORIES < 10 ? [] : [...standing, ...countedOfRow, "hour", "rating"])
    expect(opened[metric], `rows opened by ${metric}`).toBeGreaterThan(0);
  console.log(`RESULT dashboard histories=${HISTORIES} numbers=${numbers} differences=0`);
});

/** Today, the last three days, and a week that ended before: as shown, as opened, and as recounted. */
async function compare(floor: Floor, at: Date, where: string): Promise<number> {
  const today = dayIn(floor.zone, at);
  const rows = await everyRow(floor.company);
  const periods = [
    [today, today],
    [later(today, -2), today],
    [later(today, -8), later(today, -1)],
  ] as const;
  let compared = 0;
  for (const [from, to] of periods) {
    const truth = recounted(rows, floor.zone, { from, to });
    const before = recounted(rows, floor.zone, {
      from: later(from, -1 - (Date.parse(to) - Date.parse(from)) / 86_400_000),
      to: later(from, -1),
    });
    const query = `date_from=${from}&date_to=${to}`;
    const { body } = await call(floor.lia, "GET", `/dashboard?${query}`);
    const { all } = truth;
    expect({ ...body, attendants: undefined, days: undefined, period: undefined }, `${where}: ${query}`).toEqual({
      queued: all.queued,
      accepted: all.accepted,
      wait: all.wait,
      support: all.support,
      ratings: all.ratings,
      hours: truth.hours,
      counters: {
        supportHappening: statusOf(rows, "open"),
        supportPending: statusOf(rows, "pending"),
        supportFinished: all.closed,
        leads: truth.leads,
        newContacts: truth.newContacts,
        avgSupportTime: all.support.mean,
        avgWaitTime: all.wait.mean,
        previousSupportHappening: truth.happeningBefore,
        previousSupportPending: truth.pendingBefore,
        previousSupportFinished: before.all.closed,
        previousLeads: before.leads,
        previousNewContacts: before.newContacts,
        previousAvgSupportTime: before.all.support.mean,
        previousAvgWaitTime: before.all.wait.mean,
      },
    });
    compared += 20 + 168;
    for (const by of ["user", "queue", "connection", "tag"] as const) {
      const { body: table } = await call(floor.lia, "GET", `/dashboard/table?by=${by}&${query}`);
      for (const { id, name: _, color: __, removed: ___, ...shown } of table.rows) {
        expect(shown, `${where}: ${by} ${id}, ${query}`).toEqual(truth[by][id] ?? nothing);
        compared += 12;
      }
      for (const [id, { queued, accepted, closed }] of Object.entries(truth[by]))
        if (queued + accepted + closed > 0)
          expect(
            table.rows.map((row: { id: number }) => row.id),
            `${where}: ${by}`,
          ).toContain(Number(id));
    }
    const opened = {
      queued: all.queued,
      accepted: all.accepted,
      finished: all.closed,
      rated: all.ratings.rated,
      asked: all.ratings.asked,
      newContacts: truth.newContacts,
      leads: truth.leads,
    };
    for (const [metric, count] of Object.entries(opened)) {
      const { body: list } = await call(floor.lia, "GET", `/dashboard/counted?metric=${metric}&${query}`);
      expect([list.count, list.rows.length], `${where}: ${metric}, ${query}`).toEqual([count, count]);
      compared++;
    }
  }
  return compared;
}

const standing = ["happening", "pending", "unanswered"] as const;
const countedOfRow = ["queued", "accepted", "finished", "wait", "support", "rated", "asked"] as const;
const filterOf = { user: "userId", queue: "queueId", connection: "connectionId", tag: "tagId" } as const;

/**
 * Two rows of tables, an hour of the week and a rating of one random period: each number as in the table and as in the list that it opens.
 */
async function compareOpened(
  floor: Floor,
  { at, chance, opened }: { at: Date; chance: ReturnType<typeof dice>; opened: Record<string, number> },
  where: string,
): Promise<number> {
  const today = dayIn(floor.zone, at);
  const rows = await everyRow(floor.company);
  const query = `date_from=${later(today, -chance.of([0, 2, 8]))}&date_to=${today}`;
  let compared = 0;
  const list = async (metric: string, more = "") => {
    const { body } = await call(floor.lia, "GET", `/dashboard/counted?metric=${metric}&${query}${more}`);
    return body as { count: number; rows: { waitMinutes: number; supportMinutes: number }[] };
  };
  const expectOpened = async (expected: number, { name, metric, more }: { name: string; metric: string; more?: string }) => {
    const { count, rows: shown } = await list(metric, more);
    expect([count, shown.length], `${where}: ${metric}${more ?? ""}, ${query}`).toEqual([expected, expected]);
    opened[name] = (opened[name] ?? 0) + count;
    compared++;
    return shown;
  };

  for (let times = 0; times < 2; times++) {
    const by = chance.of(["user", "queue", "connection", "tag"] as const);
    const { body: table } = await call(floor.lia, "GET", `/dashboard/table?by=${by}&${query}`);
    if (table.rows.length === 0) continue;
    const all = table.rows as TableRow[];
    const busy = all.filter(({ closed, ratings }) => (times === 0 ? closed > 0 : ratings.rated > 0));
    const row = chance.of(busy.length > 0 && chance.below(4) > 0 ? busy : all);
    const more = `&${filterOf[by]}=${row.id}`;
    const shown = { queued: row.queued, accepted: row.accepted, finished: row.closed, rated: row.ratings.rated, asked: row.ratings.asked };
    for (const [metric, count] of Object.entries(shown)) {
      if (by === "user" && metric === "queued") continue; // nobody queues a ticket: the table of users shows none
      await expectOpened(count, { name: metric, metric, more });
    }
    for (const [metric, field] of [
      ["wait", "waitMinutes"],
      ["support", "supportMinutes"],
    ] as const) {
      const { count, rows: shown } = await list(metric, more);
      const minutes = shown.map((one) => one[field]).toSorted((a, b) => a - b);
      const minutesAt = (share: number) => minutes[Math.ceil(minutes.length * share) - 1] ?? null;
      expect([count, minutesAt(0.5), minutesAt(0.9)], `${where}: ${metric}${more}, ${query}`).toEqual([
        minutes.length,
        row[metric].median,
        row[metric].p90,
      ]);
      if (metric === "wait") expect(count, `${where}: ${metric}${more}, ${query}`).toBe(row.accepted);
      // A mean of seconds exceeds the one of whole minutes by less than one.
      const above = (row[metric].mean ?? 0) - minutes.reduce((sum, one) => sum + one / count, 0);
      expect(above > -0.01 && above < 1, `${where}: mean of ${metric}${more}, ${query}: ${above}`).toBe(true);
      opened[metric] = (opened[metric] ?? 0) + count;
      compared += 3;
    }
    const rating = 1 + chance.below(3);
    await expectOpened(row.ratings.counts[rating - 1] ?? 0, { name: "rating", metric: "rated", more: `${more}&rating=${rating}` });
    const tagged = new Set(rows.tagged.filter(({ tag_id }) => tag_id === row.id).map(({ ticket_id }) => ticket_id));
    const isOf = (ticket: Ticket) => (by === "tag" ? tagged.has(ticket.id) : (ticket[`${by}_id`] ?? (by === "user" ? null : 0)) === row.id);
    for (const metric of standing)
      await expectOpened(rows.tickets.filter((ticket) => isOf(ticket) && stands[metric](ticket)).length, { name: metric, metric, more });
  }

  const { body: whole } = await call(floor.lia, "GET", `/dashboard?${query}`);
  const busy = (whole.hours as number[]).flatMap((count, hour) => (count > 0 ? [hour] : []));
  for (const hour of [chance.below(168), ...(busy.length > 0 ? [chance.of(busy)] : [])])
    await expectOpened(whole.hours[hour], { name: "hour", metric: "queued", more: `&hour=${hour}` });
  const { body: now } = await call(floor.lia, "GET", "/dashboard/now");
  for (const metric of standing) await expectOpened(now[metric], { name: metric, metric });
  return compared;
}

type Ticket = Awaited<ReturnType<typeof everyRow>>["tickets"][number];
const isOpen = ({ status }: Ticket) => status === "open" || status === "pending";
const stands = {
  happening: ({ status }: Ticket) => status === "open",
  pending: ({ status }: Ticket) => status === "pending",
  unanswered: (ticket: Ticket) => isOpen(ticket) && !ticket.last_from_me && ticket.last_message_at !== null,
};

const statusOf = (rows: Awaited<ReturnType<typeof everyRow>>, status: string) =>
  rows.tickets.filter((ticket) => ticket.status === status).length;
const none = { mean: null, median: null, p90: null };
const nothing = {
  queued: 0,
  accepted: 0,
  closed: 0,
  wait: none,
  support: none,
  ratings: { mean: null, counts: [0, 0, 0], asked: 0, rated: 0 },
};
