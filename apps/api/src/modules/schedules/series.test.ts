import type { ScheduleValues } from "@recado/contract/schedules";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { heldConnection, messagesOf } from "../messages/factory.ts";
import { changeSchedule, removeSchedule } from "./actions.ts";
import { createSchedule } from "./factory.ts";
import { sendDueSchedules } from "./jobs.ts";
import { findSchedule } from "./queries.ts";
import { sendIfDue } from "./send.ts";

const DAY_MS = 86_400_000;

test("the next one is made with the one that goes, and what has gone repeats no more", async () => {
  const { company, ana } = await aDesk();
  const first = await createSchedule(company, ana, { repeats: "daily" });
  await itIsDue(company);
  await sendDueSchedules();
  const [gone, next] = await seriesOf(company);
  expect(gone).toMatchObject({ id: first.id, status: "AGENDADA", repeats: null });
  expect(next).toMatchObject({ status: "PENDENTE", repeats: "daily", body: first.body, series: gone?.series });
  expect(next!.sendAt.getTime() - Date.now()).toBeGreaterThan(DAY_MS / 2);
  expect((await company.facts("schedule.created")).at(-1)).toMatchObject({ payload: { scheduleId: next?.id } });
  await sendDueSchedules();
  expect(await seriesOf(company)).toHaveLength(2);
});

test("however many look at once, and however many of them die, each day has one, said once", async () => {
  const { company, ana } = await aDesk();
  await createSchedule(company, ana, { repeats: "daily" });
  for (let day = 1; day <= 4; day++) {
    await itIsDue(company);
    const due = (await seriesOf(company)).filter(({ status }) => status === "PENDENTE");
    const dying = company.run(async (ctx) => {
      await sendIfDue(ctx, due[0]!.id);
      throw new Error("killed before the commit");
    });
    const alive = [1, 2, 3].map(() => company.run((ctx) => sendIfDue(ctx, due[0]!.id)));
    await Promise.allSettled([dying, ...alive]);
    await sendDueSchedules();
    expect(await seriesOf(company)).toHaveLength(day + 1);
    expect(await messagesOf(company)).toHaveLength(day);
  }
  const days = (await seriesOf(company)).map(({ day }) => day);
  expect(new Set(days).size).toBe(days.length);
});

test("after its last day there is none", async () => {
  const { company, ana } = await aDesk();
  const { sendAt } = await createSchedule(company, ana);
  await createSchedule(company, ana, { repeats: "daily", repeatsUntil: dayIn(sendAt) });
  await itIsDue(company);
  await sendDueSchedules();
  expect(await seriesOf(company)).toHaveLength(1);
  const early: Partial<ScheduleValues> = { repeats: "daily", repeatsUntil: "2020-01-01" };
  await expect(createSchedule(company, ana, early)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("whoever does not speak of repeating leaves it as it is; whoever deletes the next one ends it", async () => {
  const { company, ana } = await aDesk();
  const { id, contactId, sendAt } = await createSchedule(company, ana, { repeats: "monthly", repeatsUntil: "2099-12-31" });
  const values = { contactId, body: "Bom dia de novo!", sendAt: sendAt.toISOString() };
  await company.as(ana, (ctx) => changeSchedule(ctx, id, values));
  expect(await company.run((ctx) => findSchedule(ctx, id))).toMatchObject({ repeats: "monthly", repeatsUntil: "2099-12-31" });
  await company.as(ana, (ctx) => changeSchedule(ctx, id, { ...values, repeats: null }));
  expect(await company.run((ctx) => findSchedule(ctx, id))).toMatchObject({ repeats: null, repeatsUntil: null });
  await company.as(ana, (ctx) => changeSchedule(ctx, id, { ...values, repeats: "weekly" }));
  await itIsDue(company);
  await sendDueSchedules();
  const next = (await seriesOf(company)).at(-1)!;
  await company.as(ana, (ctx) => removeSchedule(ctx, next.id));
  await sendDueSchedules();
  expect(await seriesOf(company)).toHaveLength(1);
});

async function aDesk() {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  await company.run(({ tx }) => tx.updateTable("connections").set({ is_default: true }).where("id", "=", connectionId).execute());
  return { company, ana: await company.createUser() };
}

/** Set in the database, whose clock counts; the day of the occurrence stays. */
const itIsDue = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx
      .updateTable("schedules")
      .set({ send_at: sql<Date>`now() - interval '1 second'` })
      .where("status", "=", "PENDENTE")
      .where("repeats", "is not", null)
      .execute(),
  );

const seriesOf = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("schedules")
      .select(["id", "status", "repeats", "body", "series", "send_at as sendAt", sql<string>`local_day::text`.as("day")])
      .where("series", "is not", null)
      .orderBy("id")
      .execute(),
  );

/** In the default zone of a company. */
const dayIn = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
