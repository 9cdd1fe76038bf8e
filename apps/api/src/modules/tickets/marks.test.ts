import { MARKS_MAX } from "@recado/contract/ticket-marks";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { removeUser } from "../users/actions.ts";
import { aTeam, createTicket } from "./factory.ts";
import { mergeTickets } from "./merging/merge.ts";

const LATER = "2099-01-31T12:00:00.000Z";

const mark = (user: TestUser, id: number, changes: object) => call(user, "PUT", `/tickets/${id}/mark`, changes);
const shown = async (user: TestUser) =>
  (await call(user, "GET", "/tickets/marked")).body.tickets.map(({ id, mark }: { id: number; mark: object }) => ({ id, ...mark }));
const refusal = async (request: ReturnType<typeof call>) => {
  const { status, body } = await request;
  return [status, body.error];
};

async function desk() {
  const team = await aTeam();
  const held = await createTicket(team.company, { queueId: team.queueId, userId: team.ana.id });
  const waits = await createTicket(team.company, { queueId: team.queueId });
  return { ...team, held, waits };
}

test("what one pins is on top of one's own list, and of nobody else's", async () => {
  const { ana, bia, lia, held, waits } = await desk();
  for (const id of [held.id, waits.id]) expect((await mark(ana, id, { pinned: true })).status).toBe(200);
  const { body } = await mark(ana, held.id, { pinned: true });
  expect(await shown(ana)).toEqual([
    { id: waits.id, pinnedAt: expect.any(String), snoozedUntil: null },
    { id: held.id, ...body.mark },
  ]);
  expect([await shown(bia), await shown(lia)]).toEqual([[], []]);
  expect((await mark(ana, held.id, { pinned: false })).body).toEqual({ ticketId: held.id, mark: { pinnedAt: null, snoozedUntil: null } });
  expect((await shown(ana)).map(({ id }: { id: number }) => id)).toEqual([waits.id]);
});

test("pinning and putting off leave each other alone, and nothing of the ticket changes", async () => {
  const { company, ana, held } = await desk();
  const before = (await call(ana, "GET", `/tickets/${held.id}`)).body;
  await mark(ana, held.id, { pinned: true });
  await mark(ana, held.id, { snoozedUntil: LATER });
  expect(await shown(ana)).toEqual([{ id: held.id, pinnedAt: expect.any(String), snoozedUntil: LATER }]);
  await mark(ana, held.id, { pinned: false });
  expect(await shown(ana)).toEqual([{ id: held.id, pinnedAt: null, snoozedUntil: LATER }]);
  await mark(ana, held.id, { snoozedUntil: null });
  expect(await shown(ana)).toEqual([]);
  expect((await call(ana, "GET", `/tickets/${held.id}`)).body).toEqual(before);
  const marked = await company.facts("ticket.marked");
  expect(marked).toHaveLength(4);
  await mark(ana, held.id, { snoozedUntil: null });
  expect(await company.facts("ticket.marked")).toEqual(marked);
});

test("only what is being served is put off, and only until a time to come", async () => {
  const { ana, held, waits } = await desk();
  expect(await refusal(mark(ana, waits.id, { snoozedUntil: LATER }))).toEqual([409, "ERR_TICKET_NOT_OPEN"]);
  expect(await refusal(mark(ana, held.id, { snoozedUntil: "2020-01-31T12:00:00Z" }))).toEqual([400, "ERR_VALIDATION"]);
  expect(await refusal(mark(ana, held.id, { snoozedUntil: "amanhã" }))).toEqual([400, "ERR_VALIDATION"]);
  expect(await shown(ana)).toEqual([]);
});

test("whoever may not read it can neither pin it nor learn that it is there, and no longer sees what he had pinned", async () => {
  const { company, queueId, other, ana, bia, lia, held } = await desk();
  const stranger = await company.createUser({ queueIds: [other] });
  expect(await refusal(mark(stranger, held.id, { pinned: true }))).toEqual([404, "ERR_NO_TICKET_FOUND"]);
  expect(await refusal(mark(stranger, 999_999, { pinned: true }))).toEqual([404, "ERR_NO_TICKET_FOUND"]);
  await mark(ana, held.id, { pinned: true });
  await call(lia, "PUT", `/tickets/${held.id}`, { status: "open", userId: bia.id, queueId: other });
  expect(await shown(ana)).toEqual([]);
  await call(lia, "PUT", `/tickets/${held.id}`, { status: "open", userId: ana.id, queueId });
  expect((await shown(ana)).map(({ id }: { id: number }) => id)).toEqual([held.id]);
});

test("what moves comes back into sight, and stays pinned: closed it is on nobody's list, opened again it is on top", async () => {
  const { company, ana, lia, held } = await desk();
  await mark(ana, held.id, { pinned: true, snoozedUntil: LATER });
  await mark(lia, held.id, { snoozedUntil: LATER });
  await call(ana, "PUT", `/tickets/${held.id}`, { status: "closed" });
  expect([await shown(ana), await shown(lia)]).toEqual([[], []]);
  await call(ana, "PUT", `/tickets/${held.id}`, { status: "open" });
  expect(await shown(ana)).toEqual([{ id: held.id, pinnedAt: expect.any(String), snoozedUntil: null }]);
  expect(await shown(lia)).toEqual([]);
  // Ana and Lia each when setting a mark and when the ticket was closed, Ana again when it was reopened.
  const marked = (await company.facts("ticket.marked")).map(({ payload }) => (payload as { userId: number }).userId);
  expect(marked).toEqual([ana.id, lia.id, ana.id, lia.id, ana.id]);
});

test("what the contact has written since one last looked is not put off", async () => {
  const { company, ana, held } = await desk();
  const at = new Date("2026-11-20T10:00:00.500Z");
  await company.run(({ tx }) =>
    tx.updateTable("tickets").set({ last_inbound_at: at, last_message_at: at }).where("id", "=", held.id).execute(),
  );
  await mark(ana, held.id, { snoozedUntil: LATER, seenAt: "2026-11-20T10:00:00.000Z" });
  expect(await shown(ana)).toEqual([]);
  await mark(ana, held.id, { snoozedUntil: LATER, seenAt: at.toISOString() });
  expect(await shown(ana)).toMatchObject([{ snoozedUntil: LATER }]);
});

test("a colleague who wants it to be looked at again brings it back, and whoever leaves takes his marks along", async () => {
  const { company, ana, lia, held } = await desk();
  await company.run(({ tx }) => tx.updateTable("tickets").set({ last_inbound_at: new Date() }).where("id", "=", held.id).execute());
  await mark(ana, held.id, { snoozedUntil: LATER });
  await mark(lia, held.id, { pinned: true });
  await call(lia, "POST", `/tickets/${held.id}/unread`);
  expect(await shown(ana)).toEqual([]);
  await mark(ana, held.id, { pinned: true });
  await company.as(lia, (ctx) => removeUser(ctx, ana.id));
  expect(await company.run(({ tx }) => tx.selectFrom("ticket_marks").select("user_id").execute())).toEqual([{ user_id: lia.id }]);
});

test("two threads that become one are on top for whoever had pinned either", async () => {
  const { company, ana, lia, held, waits } = await desk();
  await mark(ana, waits.id, { pinned: true });
  await mark(lia, waits.id, { pinned: true });
  const { pinnedAt } = (await mark(lia, held.id, { pinned: true })).body.mark;
  await company.run((ctx) => mergeTickets(ctx, { keptId: held.id, goneId: waits.id }));
  expect(await shown(ana)).toEqual([{ id: held.id, pinnedAt: expect.any(String), snoozedUntil: null }]);
  expect(await shown(lia)).toEqual([{ id: held.id, pinnedAt, snoozedUntil: null }]);
});

test("no one arranges more than a list can show, and what is closed takes none of its room", async () => {
  const { company, ana, held, waits } = await desk();
  const many = await createTicket(company, { queueId: waits.queueId, userId: ana.id });
  await company.run(({ tx }) =>
    sql`with made as (insert into contacts (name) select 'Contato ' || n from generate_series(1, ${MARKS_MAX}) n returning id),
        opened as (insert into tickets (contact_id, connection_id, status, user_id) select id, ${many.connectionId}::int, 'open', ${ana.id}::int
          from made returning id)
      insert into ticket_marks (user_id, ticket_id, pinned_at) select ${ana.id}::int, id, now() from opened`.execute(tx),
  );
  expect(await refusal(mark(ana, held.id, { pinned: true }))).toEqual([409, "ERR_TOO_MANY_MARKS"]);
  const [{ id: old }] = await shown(ana);
  expect((await mark(ana, old, { snoozedUntil: LATER })).status).toBe(200);
  await call(ana, "PUT", `/tickets/${old}`, { status: "closed" });
  expect((await mark(ana, held.id, { pinned: true })).status).toBe(200);
});
