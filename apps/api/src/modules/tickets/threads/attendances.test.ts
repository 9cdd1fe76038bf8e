import { type Attendance, tickets } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../../testing/company.ts";
import { createConnection } from "../../connections/factory.ts";
import { aTeam, attendancesOf, createTicket } from "../factory.ts";
import { rate } from "./attendances.ts";
import { moveTicket, type Thread } from "./threads.ts";

const PAGE = 10;

/** Ana's ticket; Caio serves another queue. */
async function world() {
  const team = await aTeam();
  const caio = await team.company.createUser({ name: "Caio", queueIds: [team.other] });
  const abroad = await (await createCompany()).createUser({ profile: "admin" });
  const ticket = await createTicket(team.company, { userId: team.ana.id, queueId: team.queueId });
  const path = `/tickets/${ticket.id}/attendances`;
  const past = async (user: TestUser, query = "") => {
    const { status, body } = await call(user, "GET", path + query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(tickets.attendances.response.parse(body)).toEqual(body);
    return body;
  };
  return { ...team, caio, abroad, ticket, path, past };
}

const close = (company: TestCompany, { id }: Thread, userId: number) =>
  company.run((ctx) => moveTicket(ctx, { id, status: "open", userId }, { status: "closed" }, "ticket.moved"));
const reopen = (company: TestCompany, { id }: Thread, userId: number) =>
  company.run((ctx) => moveTicket(ctx, { id, status: "closed", userId }, { status: "open", userId }, "ticket.reopened"));

test("who reads the ticket is told its cycles that are over, newest first; to others it is not there", async () => {
  const { company, ticket, past, path, ana, bia, lia, caio, abroad, queueId } = await world();
  expect((await past(ana)).attendances, "the one that goes on is none of them").toEqual([]);
  await close(company, ticket, ana.id);
  const [first] = await attendancesOf(company, ticket.id);
  await company.run((ctx) => rate(ctx, { ticketId: ticket.id, attendanceId: first!.id, rating: 3 }));
  await reopen(company, ticket, ana.id);
  await close(company, ticket, ana.id);
  await reopen(company, ticket, ana.id);

  for (const user of [ana, bia, lia]) {
    const { attendances, hasMore, cursor } = await past(user);
    expect([hasMore, cursor]).toEqual([false, null]);
    const owner = { user: { id: ana.id, name: "Ana" }, queue: { id: queueId, color: expect.any(String) }, closedAt: expect.any(String) };
    expect(attendances).toMatchObject([
      { ...owner, rating: null },
      { ...owner, id: first!.id, rating: 3 },
    ]);
  }
  expect(await call(undefined, "GET", path)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  for (const nobody of [caio, abroad])
    expect(await call(nobody, "GET", path)).toEqual({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
});

test("what the contact was served for on another connection is told there, to whoever reads that", async () => {
  const { company, ticket, past, ana, lia, other } = await world();
  const elsewhere = await createTicket(company, {
    contactId: ticket.contactId,
    connectionId: await createConnection(company, { isDefault: false }),
    queueId: other,
    status: "closed",
  });
  expect((await past(lia)).attendances).toEqual([]);
  expect((await call(ana, "GET", `/tickets/${elsewhere.id}/attendances`)).status).toBe(404);
  expect((await call(lia, "GET", `/tickets/${elsewhere.id}/attendances`)).body.attendances).toHaveLength(1);
});

test("the next page goes on where the last one ended", async () => {
  const { company, ticket, past, path, ana } = await world();
  for (let cycle = 0; cycle < PAGE + 2; cycle += 1) {
    await close(company, ticket, ana.id);
    await reopen(company, ticket, ana.id);
  }
  const first = await past(ana);
  expect([first.attendances.length, first.hasMore]).toEqual([PAGE, true]);
  const second = await past(ana, `?cursor=${first.cursor}`);
  expect([second.attendances.length, second.hasMore, second.cursor]).toEqual([2, false, null]);
  const ids = [...first.attendances, ...second.attendances].map(({ id }: Attendance) => id);
  expect(ids).toEqual([...new Set(ids)].sort((one, another) => another - one));
  for (const strange of ["x", "0", "-1", "1e3", "9999999999"])
    expect((await call(ana, "GET", `${path}?cursor=${strange}`)).status).toBe(400);
});
