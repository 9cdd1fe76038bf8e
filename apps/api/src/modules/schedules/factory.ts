import { randomUUID } from "node:crypto";
import type { ScheduleValues } from "@recado/contract/schedules";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { createContact } from "../contacts/factory.ts";
import { createSchedule as create } from "./actions.ts";

const HOUR_MS = 3_600_000;

export const inAnHour = () => new Date(now().getTime() + HOUR_MS).toISOString();

export const aContactOf = async (company: TestCompany, name = "Maria Silva") => (await createContact(company, { name })).id;

/** In an hour, unless given otherwise. */
export async function createSchedule(company: TestCompany, author: TestUser, values: Partial<ScheduleValues> = {}) {
  const contactId = values.contactId ?? (await aContactOf(company));
  return company.as(author, (ctx) => create(ctx, { body: "Seu pedido está pronto.", sendAt: inAnHour(), ...values, contactId }));
}

/** Makes it due, since this long: set in the database, whose clock counts. */
export const dueSince = (company: TestCompany, id: number, since = "1 second") =>
  company.run(({ tx }) =>
    tx
      .updateTable("schedules")
      .set({ send_at: sql<Date>`now() - ${since}::interval` })
      .where("id", "=", id)
      .execute(),
  );

/** Moves the company to a plan without schedules; the returned function restores its plan. */
export async function withoutSchedules(company: TestCompany) {
  const [before] = await asOwner<{ plan_id: number }>(company.id, "select plan_id from companies where id = app.company_id()");
  const plan = "insert into plans (name, users, connections, queues, value, public, use_schedules) values ($1, 9, 9, 9, 0, false, false)";
  const [made] = await asOwner<{ id: number }>(company.id, `${plan} returning id`, [`Without schedules ${randomUUID()}`]);
  const set = (id = 0) => asOwner(company.id, "update companies set plan_id = $1 where id = app.company_id()", [id]);
  await set(made?.id);
  return () => set(before?.plan_id);
}

export const schedulesOf = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx.selectFrom("schedules").select(["id", "status", "failure", "message_id as messageId"]).orderBy("id").execute(),
  );
