import { randomUUID } from "node:crypto";
import { TicketMove as Move, type TicketMove, type TransferTarget } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { record } from "../../../platform/record.ts";
import { call } from "../../../testing/app.ts";
import type { TestUser } from "../../../testing/company.ts";
import { aTeam, createTicket } from "../factory.ts";

/** A ticket that is pending in the team's queue, and what its agents can do with it. */
async function served() {
  const team = await aTeam();
  const ticket = await createTicket(team.company, { queueId: team.queueId });
  const path = `/tickets/${ticket.id}`;
  const change = (user: TestUser, changes: object) => call(user, "PUT", path, changes);
  const moves = async (user: TestUser, query = "") => (await call(user, "GET", `${path}/moves${query}`)).body as TicketMove[];
  const notes = async () =>
    (await call(team.lia, "GET", `/ticket-notes/list?ticketId=${ticket.id}`)).body as Array<{ id: number; note: string }>;
  return { ...team, ticket, path, change, moves, notes };
}
const outline = (moves: TicketMove[]) => moves.map(({ what, by, user, queue }) => [what, by?.name, user?.name, queue?.id]);

test("where a ticket went is told in order: by whom, to whom, and into which queue", async () => {
  const { ana, bia, queueId, other, company, ticket, change, moves } = await served();
  await change(ana, { status: "open" });
  await change(ana, { status: "open", userId: bia.id, queueId });
  await change(bia, { status: "pending", userId: null, queueId: other });
  await change(bia, { status: "open" });
  await change(bia, { status: "pending" });
  await company.run((ctx) =>
    record(ctx, "ticket.moved", { ticketId: ticket.id, was: { status: "pending", userId: null, queueId: other } }),
  );
  const all = await moves(bia);
  expect(Move.array().parse(all)).toEqual(all);
  expect(outline(all)).toEqual([
    ["accepted", "Ana", "Ana", queueId],
    ["transferred", "Ana", "Bia", queueId],
    ["transferred", "Bia", undefined, other],
    ["accepted", "Bia", "Bia", other],
    ["returned", "Bia", undefined, other],
    ["moved", undefined, undefined, other],
  ]);
  const [, , third] = all;
  expect(await moves(bia, `?from=${third?.at}`)).toEqual(all.slice(2));
  expect(await moves(bia, `?to=${third?.at}`)).toEqual(all.slice(0, 3));
});

test("the moves of a ticket are for those who read it", async () => {
  const { ana, company, path } = await served();
  const stranger = await company.createUser();
  const { lia: abroad } = await aTeam();
  expect((await call(undefined, "GET", `${path}/moves`)).status).toBe(401);
  for (const nobody of [stranger, abroad]) expect((await call(nobody, "GET", `${path}/moves`)).status).toBe(404);
  expect((await call(ana, "GET", `${path}/moves?from=yesterday`)).status).toBe(400);
});

test("the reason is a note of the ticket, stands with the move, and is written by whoever gives it away", async () => {
  const { ana, bia, queueId, change, moves, notes } = await served();
  await change(ana, { status: "open" });
  await change(ana, { status: "open", userId: bia.id, queueId, reason: "  Ela conhece o caso " });
  const [note] = await notes();
  expect(note).toMatchObject({ note: "Ela conhece o caso", userId: ana.id });
  expect((await moves(bia)).map(({ noteId }) => noteId)).toEqual([null, note?.id]);
  expect((await change(bia, { status: "pending", reason: "x" })).status).toBe(400);
});

test("whoever got no answer and gives it away once more has said why once", async () => {
  const { ana, bia, lia, queueId, change, notes } = await served();
  await change(ana, { status: "open" });
  const given = { status: "open", userId: bia.id, queueId, reason: "Ela conhece o caso" };
  for (const user of [ana, lia]) expect((await change(user, given)).status).toBe(200);
  expect(await notes()).toHaveLength(1);
});

test("what is noted once more for want of an answer is one note, and a colleague's is his own", async () => {
  const { ana, bia, ticket, notes } = await served();
  const noted = { ticketId: ticket.id, note: "Prefere à tarde", clientId: randomUUID() };
  const note = async (user: TestUser) => (await call(user, "POST", "/ticket-notes", noted)).body.id as number;
  const [first, second] = await Promise.all([note(ana), note(ana)]);
  expect([second, await note(ana)]).toEqual([first, first]);
  const other = await note(bia);
  expect((await notes()).map(({ id }) => id)).toEqual([other, first]);
});

test("a transfer that is taken back leaves neither a line nor its reason; what else was noted stays", async () => {
  const { ana, bia, queueId, path, change, moves, notes, ticket } = await served();
  await change(ana, { status: "open" });
  await call(ana, "POST", "/ticket-notes", { note: "Prefere à tarde", ticketId: ticket.id });
  const { body } = await change(ana, { status: "open", userId: bia.id, queueId, reason: "Ela conhece o caso" });
  expect((await call(ana, "POST", `${path}/undo`, { undo: body.undo.id })).status).toBe(200);
  expect(outline(await moves(ana))).toEqual([["accepted", "Ana", "Ana", queueId]]);
  expect((await notes()).map(({ note }) => note)).toEqual(["Prefere à tarde"]);
});

test("of two who give it away at once, the one who comes too late leaves no reason either", async () => {
  const { ana, bia, lia, queueId, change, notes } = await served();
  await change(ana, { status: "open" });
  const both = await Promise.all([
    change(ana, { status: "open", userId: bia.id, queueId, reason: "de Ana" }),
    change(lia, { status: "open", userId: bia.id, queueId, reason: "de Lia" }),
  ]);
  const accepted = both.filter(({ status }) => status === 200).length;
  expect(await notes()).toHaveLength(accepted);
});

test("whom one may give a ticket to: everybody of the company, who is there first, and of those who holds the least", async () => {
  const { company, queueId, other, ana, bia, lia } = await aTeam();
  const caio = await company.createUser({ name: "Caio", queueIds: [queueId] });
  await aTeam();
  const hold = async (user: TestUser, count: number) => {
    for (let at = 0; at < count; at++) await createTicket(company, { userId: user.id, queueId });
  };
  await hold(ana, 2);
  await hold(bia, 1);
  await createTicket(company, { userId: caio.id, status: "closed" });
  await company.run(({ tx }) =>
    tx.updateTable("users").set({ online: true, seen_at: now() }).where("id", "in", [ana.id, bia.id]).execute(),
  );
  const answer = await call(caio, "GET", "/tickets/targets");
  const targets = answer.body as TransferTarget[];
  expect(targets.map(({ name, online, openTickets }) => [name, online, openTickets])).toEqual([
    ["Bia", true, 1],
    ["Ana", true, 2],
    ["Caio", false, 0],
    ["Lia", false, 0],
  ]);
  // An admin serves every queue, whatever queues the admin belongs to.
  const all = [queueId, other].sort();
  expect(targets.map(({ queues }) => queues.map(({ id }) => id).sort())).toEqual([all, [queueId], [queueId], all]);
  expect(Object.keys(targets[0] ?? {}).sort()).toEqual(["id", "name", "online", "openTickets", "queues"]);
  expect(lia.id).toBe(targets.at(-1)?.id);
  expect((await call(undefined, "GET", "/tickets/targets")).status).toBe(401);
});
