import { Company, companies } from "@recado/contract/companies";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, createSuper } from "../../testing/company.ts";

test("GET /companies/:id and /companies/listPlan/:id show one's own company and no other", async () => {
  const company = await createCompany({ plan: "Essencial", dueDate: "2031-07-15" });
  const ana = await company.createUser();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const silvia = await createSuper();

  for (const path of ["/companies/", "/companies/listPlan/"]) {
    const own = path + company.id;
    expect(await call(undefined, "GET", own)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
    for (const user of [stranger, silvia])
      expect(await call(user, "GET", own)).toEqual({ status: 404, body: { error: "ERR_NO_COMPANY_FOUND" } });
    expect((await call(ana, "GET", `${path}2000000000`)).status).toBe(404);
    for (const id of ["undefined", "null", "0", "1e3", "99999999999"])
      expect([id, (await call(ana, "GET", path + id)).status]).toEqual([id, 400]);
  }

  const shown = await call(ana, "GET", `/companies/${company.id}/`);
  expect(shown).toMatchObject({
    status: 200,
    body: { id: company.id, status: true, dueDate: "2031-07-15T23:59:59.999-03:00", schedules: [] },
  });
  expect(Company.parse(shown.body)).toEqual(shown.body);

  const plan = await call(ana, "GET", `/companies/listPlan/${company.id}`);
  expect(plan).toMatchObject({
    status: 200,
    body: { id: company.id, plan: { name: "Essencial", users: 3, connections: 1, queues: 3, value: 97 } },
  });
  expect(companies.plan.response.parse(plan.body)).toEqual(plan.body);
});

test("the platform's own company is never due, and clients still read a date", async () => {
  const silvia = await createSuper();
  const { body } = await call(silvia, "GET", `/companies/${silvia.companyId}`);
  expect(new Date(body.dueDate).getUTCFullYear()).toBeGreaterThan(2900);
});

test("due date, plan and state are not the application's to write", async () => {
  const company = await createCompany();
  for (const values of [{ due_date: "2999-01-01" }, { status: true }, { plan_id: 1 }, { platform: true }, { recurrence: "ANUAL" }])
    await expect(company.run(({ tx }) => tx.updateTable("companies").set(values).execute())).rejects.toThrow(/permission denied/);
});

const opening = (weekdayEn: string, startTime: string, endTime: string) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime });

test("admins say by which clock their company lives and how it speaks; what is no zone is refused on its field", async () => {
  const company = await createCompany();
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "supervisor" })];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const put = (body: object, user?: typeof lia) => call(user, "PUT", `/companies/${company.id}/locale`, body);
  const manaus = { timeZone: "America/Manaus", language: "es" };

  expect((await put(manaus)).status).toBe(401);
  expect(await put(manaus, ana)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect(await put(manaus, stranger)).toEqual({ status: 404, body: { error: "ERR_NO_COMPANY_FOUND" } });
  for (const timeZone of ["", "America/Atlantis", "-03:00", "america/manaus", "posix/America/Manaus", "EST5EDT4", null])
    expect(await put({ ...manaus, timeZone }, lia), `${timeZone}`).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", details: { timeZone: expect.anything() } },
    });
  expect(await put({ ...manaus, language: "fr" }, lia)).toMatchObject({ status: 400, body: { details: { language: expect.anything() } } });
  expect(await company.facts("company.changed")).toEqual([]);

  const changed = await put(manaus, lia);
  expect(changed).toMatchObject({ status: 200, body: manaus });
  expect(changed.body.dueDate, "the last instant of the day on the new clock").toMatch(/T23:59:59.999-04:00$/);
  expect((await call(ana, "GET", `/companies/${company.id}`)).body).toEqual(changed.body);
  expect(await company.facts("company.changed")).toHaveLength(1);
});

test("admins say when somebody is there; holidays that are not sent stay, and openings that meet twice are refused", async () => {
  const company = await createCompany();
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const put = (body: object, user = lia) => call(user, "PUT", `/companies/${company.id}/schedules`, body);
  const schedules = [opening("monday", "08:00", "12:00"), opening("monday", "12:00", "18:00"), opening("sunday", "22:00", "02:00")];
  const holidays = [{ date: "2026-12-25", name: "Natal" }];

  expect(await put({ schedules }, ana)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const twice = [
    [opening("monday", "08:00", "18:00"), opening("monday", "12:00", "13:00")],
    [opening("monday", "22:00", "02:00"), opening("tuesday", "01:00", "09:00")],
    [opening("sunday", "22:00", "02:00"), opening("monday", "01:00", "09:00")],
  ];
  for (const wrong of twice)
    expect(await put({ schedules: wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", details: { schedules: expect.anything() } },
    });
  const noTime = await put({ schedules: [opening("friday", "08:00", "25:00")] });
  expect([noTime.status, Object.keys(noTime.body.details)]).toEqual([400, ["schedules.0.endTime"]]);
  const noDay = await put({ schedules, holidays: [{ date: "2026-02-30", name: "" }] });
  expect([noDay.status, Object.keys(noDay.body.details)]).toEqual([400, ["holidays.0.date"]]);

  expect(await put({ schedules, holidays })).toMatchObject({ status: 200, body: { schedules, holidays } });
  expect((await put({ schedules: [] })).body).toMatchObject({ schedules: [], holidays });
  expect((await put({ schedules: [], holidays: [] })).body).toMatchObject({ schedules: [], holidays: [] });
});

test("a new company's admins see what is left to do first, each step as it is done; closed or brought back, it is so for all of them", async () => {
  const company = await createCompany();
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "supervisor" })];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const path = `/companies/${company.id}/first-steps`;
  const steps = async () => (await call(lia, "GET", path)).body;
  for (const [who, status] of [
    [undefined, 401],
    [ana, 403],
    [stranger, 404],
  ] as const) {
    expect([(await call(who, "GET", path)).status, (await call(who, "PUT", path, { shown: false })).status]).toEqual([status, status]);
  }
  const done = { connection: false, queue: false, colleague: true, conversation: false };
  expect(await steps()).toEqual(done);
  expect((await call(lia, "DELETE", `/users/${ana.id}`)).status).toBe(200);
  expect(await steps(), "she is gone again").toEqual({ ...done, colleague: false });
  await company.createQueue();
  expect(await steps()).toEqual({ ...done, colleague: false, queue: true });
  await company.run(({ tx }) => tx.insertInto("connections").values({ name: "Balcão", status: "DISCONNECTED" }).execute());
  expect((await steps()).connection, "one that never was connected").toBe(false);
  await company.run(({ tx }) => tx.updateTable("connections").set({ status: "CONNECTED" }).execute());
  expect((await steps()).connection).toBe(true);

  const shown = async () => (await call(lia, "GET", "/auth/me")).body.company.firstSteps;
  expect(await shown()).toBe(true);
  expect((await call(lia, "PUT", path, { shown: false })).body.firstSteps).toBe(false);
  expect(await shown()).toBe(false);
  expect((await call(lia, "PUT", path, { shown: "perhaps" })).status).toBe(400);
  expect((await call(lia, "PUT", path, { shown: true })).body.firstSteps).toBe(true);
  expect(await company.facts("company.changed")).toMatchObject([
    { payload: { what: ["first-steps"] } },
    { payload: { what: ["first-steps"] } },
  ]);
});
