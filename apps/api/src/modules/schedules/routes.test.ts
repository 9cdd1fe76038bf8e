import { randomUUID } from "node:crypto";
import { Schedule } from "@recado/contract/schedule-news";
import { expect, test } from "vitest";
import { now } from "../../platform/clock.ts";
import { call, upload } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { asOwner } from "../../testing/owner.ts";
import { removeContact } from "../contacts/actions.ts";
import { createTicket } from "../tickets/factory.ts";
import { aContactOf, createSchedule, dueSince, inAnHour, withoutSchedules } from "./factory.ts";
import { sendDueSchedules } from "./jobs.ts";

const missing = { status: 404, body: { error: "ERR_NO_SCHEDULE_FOUND" } };
const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]);
const gif = Buffer.concat([Buffer.from("GIF89a", "latin1"), Buffer.alloc(64)]);

test("PUT /schedules/:id", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const row = await createSchedule(company, ana);
  const path = `/schedules/${row.id}`;
  const values = { body: " Até amanhã! ", contactId: row.contactId, sendAt: "2099-07-01T10:30:00-03:00" };

  expect(await call(undefined, "PUT", path, values)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect(await call(stranger, "PUT", path, values)).toEqual(missing);
  const wrong = await call(ana, "PUT", path, { body: "oi", sendAt: "yesterday" });
  expect(wrong).toMatchObject({
    status: 400,
    body: { details: { body: ["too_small"], contactId: expect.anything(), sendAt: expect.anything() } },
  });
  const past = await call(ana, "PUT", path, { ...values, sendAt: "2020-01-01T10:30:00-03:00" });
  expect(past).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION", details: { sendAt: ["past"] } } });

  const changed = await call(bia, "PUT", path, { ...values, id: 9, companyId: 1, status: "ENVIADA", userId: bia.id, contact: { id: 3 } });
  expect(changed.status).toBe(200);
  expect(Schedule.parse(changed.body)).toEqual(changed.body);
  const mine = { id: row.id, body: "Até amanhã!", sendAt: "2099-07-01T13:30:00.000Z", status: "PENDENTE", userId: ana.id, sent: false };
  expect(changed.body).toMatchObject({
    ...mine,
    contact: { id: row.contactId, name: "Maria Silva", number: expect.stringMatching(/^55/) },
  });

  await dueSince(company, row.id);
  await company.run(({ tx }) => tx.insertInto("connections").values({ name: "Recepção", provider: "sandbox", is_default: true }).execute());
  await sendDueSchedules();
  const gone = { status: 409, body: { error: "ERR_SCHEDULE_SENT" } };
  expect(await call(ana, "PUT", path, values)).toEqual(gone);
  expect(await call(ana, "DELETE", path)).toEqual(gone);
  expect(await call(ana, "POST", `${path}/resend`)).toEqual(gone);
});

test("whoever got no answer and plans it once more has planned it once, in his last words", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const values = { contactId: await aContactOf(company), sendAt: inAnHour(), clientId: randomUUID() };
  const plan = async (user: typeof ana, body: string) => (await call(user, "POST", "/schedules", { ...values, body })).body;
  const [one, other] = await Promise.all([plan(ana, "Bom dia!"), plan(ana, "Bom dia!")]);
  expect(await plan(ana, "Boa tarde!")).toMatchObject({ id: one.id, body: "Boa tarde!" });
  expect([other.id, (await plan(bia, "Bom dia!")).id === one.id]).toEqual([one.id, false]);
  expect((await call(ana, "GET", "/schedules")).body.count).toBe(2);

  await dueSince(company, one.id);
  await company.run(({ tx }) => tx.insertInto("connections").values({ name: "Recepção", provider: "sandbox", is_default: true }).execute());
  await sendDueSchedules();
  expect(await call(ana, "POST", "/schedules", { ...values, body: "Boa tarde!" })).toMatchObject({ status: 409 });
});

test("POST, GET and DELETE of one", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const contactId = await aContactOf(company);
  const values = { body: "Bom dia!", contactId, sendAt: inAnHour() };
  const { status, body } = await call(ana, "POST", "/schedules", values);
  expect([status, body]).toMatchObject([200, { status: "PENDENTE", sentAt: null, mediaPath: null, mediaName: null, userId: ana.id }]);
  expect(await call(ana, "GET", `/schedules/${body.id}/`)).toEqual({ status: 200, body });
  expect(await call(ana, "DELETE", `/schedules/${body.id}`)).toEqual({ status: 200, body: null });
  expect(await call(ana, "GET", `/schedules/${body.id}`)).toEqual(missing);

  const abroad = await aContactOf(await createCompany());
  expect(await call(ana, "POST", "/schedules", { ...values, contactId: abroad })).toEqual({
    status: 404,
    body: { error: "ERR_NO_CONTACT_FOUND" },
  });
  const queueId = await company.createQueue();
  const hidden = await createTicket(company, { contactId, queueId });
  const unread = { status: 404, body: { error: "ERR_NO_TICKET_FOUND" } };
  expect(await call(ana, "POST", "/schedules", { ...values, ticketId: hidden.id })).toEqual(unread);
  const ofAnother = await createTicket(company, { userId: ana.id });
  expect(await call(ana, "POST", "/schedules", { ...values, ticketId: ofAnother.id })).toEqual(unread);
});

test.each([
  ["America/Sao_Paulo", "2099-03-08T02:30", "2099-03-08T05:30:00.000Z"],
  ["America/New_York", "2099-07-01 09:00:00", "2099-07-01T13:00:00.000Z"],
  ["Europe/Lisbon", "2099-12-01T09:00", "2099-12-01T09:00:00.000Z"],
  ["Europe/Lisbon", "2099-12-01T09:00:00-03:00", "2099-12-01T12:00:00.000Z"],
])("in %s %s is %s", async (zone, sendAt, moment) => {
  const company = await createCompany();
  await asOwner(company.id, "update companies set time_zone = $1 where id = app.company_id()", [zone]);
  const ana = await company.createUser();
  const { body } = await call(ana, "POST", "/schedules", { body: "Bom dia!", contactId: await aContactOf(company), sendAt });
  expect(body.sendAt).toBe(moment);
});

test.each([
  "2099-02-30T10:00",
  "2099-13-01T10:00",
  "2099-01-01T25:00",
  "0000-01-01T10:00",
  "2099-01-01T10:00:00+99:00",
  "9999-01-01T10:00Z",
  "",
])("%s is no time", async (sendAt) => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { status } = await call(ana, "POST", "/schedules", { body: "Bom dia!", contactId: await aContactOf(company), sendAt });
  expect(status).toBe(400);
});

test("the list has what is to come, the next first, and then what has gone, the last first, twenty to a page", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const contactId = await aContactOf(company, "João Preço");
  const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();
  const rows = [];
  for (const hours of [3, 1, 2]) rows.push(await createSchedule(company, ana, { contactId, sendAt: at(hours) }));
  const gone = [await createSchedule(company, ana, { body: "Há muito" }), await createSchedule(company, ana, { body: "Há pouco" })];
  for (const [index, { id }] of gone.entries())
    await company.run(({ tx }) =>
      tx
        .updateTable("schedules")
        .set({ status: "ENVIADA", sent_at: now(), send_at: new Date(at(index - 9)) })
        .where("id", "=", id)
        .execute(),
    );
  const list = async (query = "") => (await call(ana, "GET", `/schedules/${query}`)).body;
  const idsOf = (body: { schedules: { id: number }[] }) => body.schedules.map(({ id }) => id);
  const all = await list();
  expect(all).toMatchObject({ count: 5, hasMore: false });
  expect(idsOf(all)).toEqual([rows[1]!.id, rows[2]!.id, rows[0]!.id, gone[1]!.id, gone[0]!.id]);
  expect(idsOf(await list("?searchParam=preco"))).toHaveLength(3);
  expect(idsOf(await list("?searchParam=HA%20POUCO"))).toEqual([gone[1]!.id]);

  for (let number = 0; number < 16; number++) await createSchedule(company, ana, { contactId, sendAt: at(10 + number) });
  const [first, second] = [await list(), await list("?pageNumber=2")];
  expect([first.hasMore, second.hasMore, first.count]).toEqual([true, false, 21]);
  expect(idsOf(first).slice(-1)).toEqual([gone[1]!.id]);
  expect(idsOf(second)).toEqual([gone[0]!.id]);
  expect(idsOf(await list("?pageNumber=3"))).toEqual([]);
});

test("a picture goes along, and nothing else does, whatever it is called", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { id, contactId } = await createSchedule(company, ana);
  const path = `/schedules/${id}/media-upload`;
  expect(await upload(ana, path, { name: "foto.png", content: gif })).toEqual({ status: 415, body: { error: "ERR_FILE_TYPE" } });
  expect((await call(ana, "GET", `/schedules/${id}`)).body.mediaPath).toBeNull();
  const { body } = await upload(ana, path, { name: "foto.png", content: png });
  expect(body).toMatchObject({ mediaName: "foto.png", mediaPath: expect.stringMatching(/^\/api\/media\//) });
  expect(await call(ana, "DELETE", path)).toMatchObject({ status: 200, body: { mediaPath: null } });
  await upload(ana, path, { name: "foto.png", content: png });

  await company.run(({ tx }) => tx.insertInto("connections").values({ name: "Recepção", provider: "sandbox", is_default: true }).execute());
  await dueSince(company, id);
  await sendDueSchedules();
  const messages = await company.run(({ tx }) => tx.selectFrom("messages").select(["id", "kind", "body", "file_id as fileId"]).execute());
  expect(messages).toMatchObject([{ kind: "image", body: "Seu pedido está pronto.", fileId: expect.any(Number) }]);
  expect((await upload(ana, path, { name: "foto.png", content: png })).status).toBe(409);

  // The sent message keeps the file, and takes it along when it is deleted.
  await company.run(({ tx }) => tx.updateTable("schedules").set({ status: "ENVIADA", sent_at: now() }).execute());
  await call(ana, "DELETE", `/schedules/${id}`);
  const removedAt = () =>
    company.run(({ tx }) => tx.selectFrom("files").select("removed_at").where("id", "=", messages[0]!.fileId).executeTakeFirstOrThrow());
  expect(await removedAt()).toEqual({ removed_at: null });
  const admin = await company.createUser({ profile: "admin" });
  await company.as(admin, (ctx) => removeContact(ctx, contactId));
  expect((await removedAt()).removed_at).not.toBeNull();
});

test("whoever goes takes along what was planned for him; everybody hears, under both names", async () => {
  const company = await createCompany();
  const [ana, admin] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const { heardBy } = listenTo(company);
  const { id, contactId } = await createSchedule(company, ana);
  await heardBy(ana, "schedule"); // if it is deleted before the broadcast, only the deletion is broadcast
  await company.as(admin, (ctx) => removeContact(ctx, contactId));
  const heard = [
    { action: "create", schedule: { id, body: "Seu pedido está pronto." } },
    { action: "delete", scheduleId: id },
  ];
  expect(await heardBy(ana, "schedule")).toMatchObject(heard);
  expect(await heardBy(ana, "scheduleUndashed")).toMatchObject(heard);
});

test("a plan without schedules refuses every call", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { id } = await createSchedule(company, ana);
  await withoutSchedules(company);
  const refused = { status: 403, body: { error: "ERR_PLAN_FEATURE" } };
  expect(await call(ana, "GET", "/schedules/")).toEqual(refused);
  expect(await call(ana, "DELETE", `/schedules/${id}`)).toEqual(refused);
  expect(await upload(ana, `/schedules/${id}/media-upload`, { name: "a.png", content: png })).toEqual(refused);
});
