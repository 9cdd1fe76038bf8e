import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import type { TestCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { createTicket } from "../tickets/factory.ts";
import { differencesOf } from "./audit.ts";
import { aFloor } from "./factory.ts";
import { forgetCounted, recount } from "./recount.ts";

const DAY = "2026-03-09";
let restore = () => {};
afterEach(() => restore());

/** Three attendances of yesterday, counted. */
async function aCountedDay() {
  const { company, lia, agents } = await aFloor();
  restore = setClock(() => new Date(`${DAY}T15:00:00Z`));
  for (let times = 0; times < 3; times++) await createTicket(company, { userId: agents[0]?.id ?? 0 });
  restore();
  restore = setClock(() => new Date("2026-03-10T15:00:00Z"));
  await recount(company.id);
  const audited = () => company.run((ctx) => differencesOf(ctx, DAY));
  const queued = async () => (await call(lia, "GET", `/dashboard?date_from=${DAY}&date_to=${DAY}`)).body.queued;
  return { company, audited, queued };
}

const isFound = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select find_uncounted as id from app.find_uncounted('2026-03-10T15:00:00Z')`.execute(tx);
    return rows.some(({ id }) => id === company.id);
  });

test("the audit names the sum and the histogram that are not what the attendances say; counted anew they are right", async () => {
  const { company, audited } = await aCountedDay();
  expect(await audited()).toEqual([]);
  await asOwner(company.id, "update metrics set queued = 4 where company_id = $1 and dimension = 'all'", [company.id]);
  expect(await audited()).toMatchObject([
    { day: DAY, dimension: "all", id: 0, what: "counted", row: { queued: 3 } },
    { day: DAY, dimension: "all", id: 0, what: "kept", row: { queued: 4 } },
  ]);
  await forgetCounted(company.id);
  await recount(company.id);
  expect(await audited()).toEqual([]);
  await asOwner(company.id, "update metrics set wait_counts = '{2}' where company_id = $1 and dimension = 'user'", [company.id]);
  expect(await audited()).toMatchObject([
    { dimension: "user", what: "counted", row: ["wait", 0, 3] },
    { dimension: "user", what: "kept", row: ["wait", 0, 2] },
  ]);
});

test("a day that an earlier version counted is read from its attendances, and counted anew", async () => {
  const { company, queued, audited } = await aCountedDay();
  await asOwner(company.id, "update metrics set queued = 4 where company_id = $1", [company.id]);
  expect(await queued()).toBe(4);
  expect(await isFound(company)).toBe(false);
  await asOwner(company.id, "update metric_days set way = 1 where company_id = $1", [company.id]);
  expect(await queued()).toBe(3);
  expect(await isFound(company)).toBe(true);
  await recount(company.id);
  expect(await isFound(company)).toBe(false);
  expect([await queued(), await audited()]).toEqual([3, []]);
});
