import { expect, onTestFinished, test } from "vitest";
import { now, setClock } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { heldConnection, messagesOf } from "../messages/factory.ts";
import { aContactOf, createSchedule, schedulesOf } from "./factory.ts";
import { sendDueSchedules } from "./jobs.ts";

const MINUTE_MS = 60_000;
const minute = (at: Date, further = 0) => new Date(Math.floor(at.getTime() / MINUTE_MS + further) * MINUTE_MS).toISOString();
const past = { status: 400, body: { error: "ERR_VALIDATION", details: { sendAt: ["past"] } } };

test("the minute that it is, to its last moment, means at once; the minute before is past, for a new schedule and for one that is moved", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { connectionId } = await heldConnection(company);
  await company.run(({ tx }) => tx.updateTable("connections").set({ is_default: true }).where("id", "=", connectionId).execute());
  const contactId = await aContactOf(company);
  const [planned, moved] = [await createSchedule(company, ana, { contactId }), { body: "Agora", contactId }];
  const start = now();
  const lastMoment = new Date(Date.parse(minute(start)) + MINUTE_MS - 1);
  onTestFinished(setClock(() => lastMoment));

  expect(await call(ana, "POST", "/schedules", { ...moved, sendAt: minute(lastMoment, -1) })).toMatchObject(past);
  expect(await call(ana, "PUT", `/schedules/${planned.id}`, { ...moved, sendAt: minute(lastMoment, -1) })).toMatchObject(past);
  expect(await schedulesOf(company)).toMatchObject([{ status: "PENDENTE" }]);

  expect((await call(ana, "POST", "/schedules", { ...moved, sendAt: minute(lastMoment) })).status).toBe(200);
  expect((await call(ana, "PUT", `/schedules/${planned.id}`, { ...moved, sendAt: minute(lastMoment) })).status).toBe(200);
  await sendDueSchedules();
  expect(await messagesOf(company)).toMatchObject(Array(2).fill({ body: "Agora", origin: "schedule" }));
});
