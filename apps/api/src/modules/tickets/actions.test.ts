import { TicketChanges, type TicketStatus } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import type { Ctx } from "../../platform/company.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { changeTicket } from "./actions/change.ts";
import { createTicket as beginTicket } from "./actions/create.ts";
import { aTeam, attendancesOf, createTicket } from "./factory.ts";
import { accessTicketOrMerged } from "./merging/followMerged.ts";
import { acceptTicket } from "./moves/accept.ts";
import { closeTicket } from "./moves/close.ts";
import { reopenTicket } from "./moves/reopen.ts";
import { returnTicket } from "./moves/return.ts";
import { transferTicket } from "./moves/transfer.ts";
import { getTicket, type TicketRow } from "./queries.ts";
import { moveTicket } from "./threads/threads.ts";

test("of many agents who accept at once one gets the ticket, and the others learn who", async () => {
  const company = await createCompany();
  const queueId = await company.createQueue();
  const agents = await Promise.all(
    ["Ana", "Bia", "Caio"].map((name) => company.createUser({ name, queueIds: [queueId], profile: name === "Caio" ? "admin" : "user" })),
  );
  const ticket = await createTicket(company, { status: "pending", queueId });

  const outcomes = await Promise.allSettled(
    agents.map((agent) => company.as(agent, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: agent.id }))),
  );

  const [won, ...more] = outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
  expect(more).toEqual([]);
  expect(await company.facts("ticket.accepted", "ticket.transferred")).toMatchObject([{ name: "ticket.accepted", userId: won?.userId }]);
  const lost = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  const expected = {
    code: "ERR_OTHER_OPEN_TICKET",
    more: { ticket: { id: ticket.id, userId: won?.userId, user: { name: won?.userName } } },
  };
  expect(lost).toMatchObject([expected, expected]);
});

test("who may no longer see what a colleague has just accepted is told who has it; before and after, it does not exist for him", async () => {
  const { company, ana, bia, lia, queueId } = await aTeam({ allTicket: true });
  const eva = await company.createUser({ name: "Eva", allTicket: true });
  const ticket = await createTicket(company, { status: "pending", queueId: null });
  const accept = (by: typeof ana, more: object = {}) =>
    company.as(by, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: by.id, ...more }));
  await accept(ana);
  const expected = { code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { id: ticket.id, user: { name: "Ana" } } } };
  await expect(accept(eva)).rejects.toMatchObject(expected);
  await expect(accept(bia), "it was never before her eyes").rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
  const closing = company.as(eva, (ctx) => changeTicket(ctx, ticket.id, { status: "closed" }));
  await expect(closing, "who closes it is told nothing").rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
  await company.as(lia, (ctx) => changeTicket(ctx, ticket.id, { userId: bia.id, queueId }));
  await expect(accept(eva), "what becomes of it later is not hers").rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
});

test("of many who see a ticket only while it waits one has it, and each of the others learns who, whenever he pressed", async () => {
  const company = await createCompany();
  const agents = await Promise.all(Array.from({ length: 8 }, () => company.createUser({ allTicket: true })));
  for (let round = 0; round < 12; round++) {
    const ticket = await createTicket(company, { status: "pending", queueId: null });
    const press = (agent: (typeof agents)[number]) =>
      company.as(agent, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: agent.id }));
    const outcomes = await Promise.allSettled(agents.map(press));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array(7).fill("ERR_OTHER_OPEN_TICKET"));
  }
});

test("pressing twice is pressing once, whatever one presses", async () => {
  const { company, ana, queueId } = await aTeam();
  const ticket = await createTicket(company, { status: "pending", queueId });
  for (const status of ["open", "pending", "open", "closed", "open"] as const) {
    const twice = await Promise.all([1, 2].map(() => company.as(ana, (ctx) => changeTicket(ctx, ticket.id, { status }))));
    expect(twice.map((row) => row.status)).toEqual([status, status]);
  }
  const factNames = (await company.facts()).map(({ name }) => name);
  expect(factNames).toEqual(["ticket.opened", "ticket.accepted", "ticket.returned", "ticket.accepted", "ticket.closed", "ticket.reopened"]);
});

test.each([
  ["close", closeTicket],
  ["return", returnTicket],
  ["transfer", (ctx: Ctx, seen: TicketRow) => transferTicket(ctx, seen, { status: "pending" })],
] as const)("whoever comes too late to %s is told who holds it now", async (_, press) => {
  const { company, ana, bia, lia, queueId } = await aTeam();
  const { id } = await createTicket(company, { userId: ana.id, queueId });
  const seen = await company.run((ctx) => getTicket(ctx, id));
  await company.as(lia, (ctx) => changeTicket(ctx, id, { userId: bia.id, queueId }));

  const late = company.as(ana, (ctx) => press(ctx, seen));
  await expect(late).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { user: { name: "Bia" } } } });
  expect(await company.facts("ticket.closed", "ticket.returned")).toEqual([]);
});

test.each([{ status: "closed" }, { status: "pending", userId: null }] as const)(
  "whoever held it until a moment ago, and presses %j, is told who has it now, though he may not see it any more",
  async (changes) => {
    const { company, ana, bia, lia, queueId } = await aTeam();
    const { id } = await createTicket(company, { userId: ana.id, queueId });
    const press = (by: typeof ana) => company.as(by, (ctx) => changeTicket(ctx, id, changes));
    const expected = { code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { user: { name: "Bia" } } } };
    await company.as(lia, (ctx) => changeTicket(ctx, id, { userId: bia.id, queueId }));
    await expect(press(ana)).rejects.toMatchObject(expected);
    await company.as(lia, (ctx) => changeTicket(ctx, id, { userId: bia.id, queueId: null }));
    await expect(press(ana), "it was Bia's before").rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
    expect(await company.facts("ticket.closed", "ticket.returned")).toEqual([]);
  },
);

test("the attendance tells of waiting, taking, giving back and closing; a reopened ticket begins another", async () => {
  const { company, ana, bia, queueId } = await aTeam();
  const ticket = await createTicket(company, { status: "pending", queueId });
  await company.as(ana, (ctx) => acceptTicket(ctx, ticket.id));
  const [taken] = await attendancesOf(company, ticket.id);
  await company.as(ana, (ctx) => returnTicket(ctx, ticket.id));
  await company.as(bia, (ctx) => acceptTicket(ctx, ticket.id));
  await company.as(bia, (ctx) => closeTicket(ctx, ticket.id));

  expect(await attendancesOf(company, ticket.id)).toEqual([
    { ...taken, user_id: bia.id, closed_by: bia.id, closed_at: expect.any(Date), accepted_at: taken!.accepted_at, queue_id: queueId },
  ]);
  const again = await company.as(bia, (ctx) => reopenTicket(ctx, ticket.id));
  const [first, second] = await attendancesOf(company, ticket.id);
  expect(second).toMatchObject({ user_id: bia.id, queue_id: queueId, closed_at: null, accepted_at: expect.any(Date) });
  expect(again).toMatchObject({ status: "open", userId: bia.id, attendanceId: second!.id, protocol: second!.protocol });
  expect(Number(second!.protocol)).toBe(Number(first!.protocol) + 1);
});

test("closing lets go of bots and prompts, and leaves person and queue where they were", async () => {
  const { company, ana, queueId } = await aTeam();
  const ticket = await createTicket(company, { userId: ana.id, queueId });
  await company.run(({ tx }) => tx.updateTable("tickets").set({ chatbot: true, use_integration: true, prompt_id: 3 }).execute());
  const closed = await company.as(ana, (ctx) => closeTicket(ctx, ticket.id, { silent: true }));
  expect(closed).toMatchObject({ status: "closed", userId: ana.id, queueId, chatbot: false, useIntegration: false, promptId: null });
  expect(await company.facts("ticket.closed")).toMatchObject([
    { payload: { how: "agent", silent: true, was: { status: "open", userId: ana.id, queueId } } },
  ]);
});

const changes = (values: object) => TicketChanges.parse(values);
type Team = Awaited<ReturnType<typeof aTeam>>;

test.each<[string, TicketStatus, (team: Team) => object, (team: Team) => object]>([
  [
    "a person without a queue leaves it queueless",
    "open",
    ({ bia }) => ({ userId: bia.id }),
    ({ bia }) => ({ status: "open", userId: bia.id, queueId: null }),
  ],
  [
    "a person with a queue has it there",
    "open",
    ({ bia, other }) => ({ userId: bia.id, queueId: other }),
    ({ bia, other }) => ({ status: "open", userId: bia.id, queueId: other }),
  ],
  [
    "a queue without a person lets it wait there",
    "open",
    ({ other }) => ({ queueId: other }),
    ({ other }) => ({ status: "pending", userId: null, queueId: other }),
  ],
  [
    "… and so it does as other clients say it",
    "open",
    ({ other }) => ({ status: "pending", userId: null, queueId: other }),
    ({ other }) => ({ status: "pending", userId: null, queueId: other }),
  ],
  [
    "the same record sent back changes nothing",
    "open",
    ({ ana, queueId }) => ({ status: "open", userId: ana.id, queueId, useIntegration: false }),
    ({ ana, queueId }) => ({ status: "open", userId: ana.id, queueId }),
  ],
  [
    "a ticket that waits is given to somebody",
    "pending",
    ({ bia, queueId }) => ({ userId: bia.id, queueId }),
    ({ bia, queueId }) => ({ status: "open", userId: bia.id, queueId }),
  ],
  [
    "… or to another queue",
    "pending",
    ({ other }) => ({ queueId: other }),
    ({ other }) => ({ status: "pending", userId: null, queueId: other }),
  ],
])("a transfer: %s", async (_, status, values, becomes) => {
  const team = await aTeam();
  const { company, ana, lia, queueId } = team;
  const ticket = await createTicket(company, { status, queueId, userId: status === "open" ? ana.id : null });
  const moved = await company.as(lia, (ctx) => changeTicket(ctx, ticket.id, changes(values(team))));
  expect(moved).toMatchObject(becomes(team));
  const [attendance] = await attendancesOf(company, ticket.id);
  expect(attendance).toMatchObject({ user_id: moved.userId, queue_id: moved.queueId, closed_at: null });
});

test("nobody gives a ticket to strangers, to the removed, or to a queue that its new holder does not serve", async () => {
  const { company, ana, lia, queueId, other } = await aTeam();
  const theirs = await aTeam();
  const gone = await company.createUser({ queueIds: [queueId] });
  await company.run(({ tx }) => tx.updateTable("users").set({ removed_at: new Date() }).where("id", "=", gone.id).execute());
  const ticket = await createTicket(company, { userId: ana.id, queueId });
  const give = (values: object) => company.as(lia, (ctx) => changeTicket(ctx, ticket.id, changes(values)));

  await expect(give({ userId: theirs.bia.id })).rejects.toMatchObject({ code: "ERR_NO_USER_FOUND" });
  await expect(give({ userId: gone.id })).rejects.toMatchObject({ code: "ERR_NO_USER_FOUND" });
  await expect(give({ queueId: theirs.queueId })).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
  await expect(give({ whatsappId: 999_999 })).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  await expect(give({ userId: ana.id, queueId: other, status: "open" })).rejects.toMatchObject({
    code: "ERR_VALIDATION",
    more: { details: { userId: ["not_in_queue"] } },
  });
  expect(await company.facts("ticket.transferred")).toEqual([]);
});

test("an admin who presses accept a moment too late takes nothing away; one who transfers it to himself does", async () => {
  const { company, ana, lia, queueId } = await aTeam();
  const ticket = await createTicket(company, { userId: ana.id, queueId });
  const late = company.as(lia, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: lia.id }));
  await expect(late).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { user: { name: "Ana" } } } });
  const takesOver = (to: object) => company.as(lia, (ctx) => changeTicket(ctx, ticket.id, changes(to)));
  expect(await takesOver({ userId: lia.id, queueId })).toMatchObject({ status: "open", userId: lia.id, queueId });
  await takesOver({ userId: ana.id, queueId });
  expect(await takesOver({ userId: lia.id, queueId: null })).toMatchObject({ status: "open", userId: lia.id, queueId: null });
});

test("an admin accepts for somebody; an agent only for himself", async () => {
  const { company, ana, bia, lia, queueId } = await aTeam();
  const ticket = await createTicket(company, { status: "pending", queueId });
  const give = (giver: TestUser) => company.as(giver, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: bia.id }));
  await expect(give(ana)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(await give(lia)).toMatchObject({ status: "open", userId: bia.id });
  expect(await company.facts("ticket.accepted")).toMatchObject([{ userId: lia.id }]);
});

test("who picks up what waits without a queue may put it into one of his", async () => {
  const { company, ana, queueId, other } = await aTeam({ allTicket: true });
  const ticket = await createTicket(company, { status: "pending" });
  const take = (id: number) => company.as(ana, (ctx) => changeTicket(ctx, ticket.id, { status: "open", userId: ana.id, queueId: id }));
  await expect(take(other)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(await take(queueId)).toMatchObject({ status: "open", userId: ana.id, queueId });
});

test("who accepts what moves to another queue in that very moment has it there, if he serves it, and else is told where it is", async () => {
  const { company, lia, queueId, other } = await aTeam();
  const [ana, bia] = [
    await company.createUser({ name: "Ana", queueIds: [queueId], allTicket: true }),
    await company.createUser({ name: "Bia", queueIds: [queueId, other], allTicket: true }),
  ];
  const accept = (by: TestUser, id: number) =>
    company.as(by, (ctx) => changeTicket(ctx, id, { status: "open", userId: by.id, queueId: null }));
  const meanwhile = async (by: TestUser, { id, status, userId }: Awaited<ReturnType<typeof createTicket>>) => {
    let accepting: ReturnType<typeof accept> | undefined;
    await company.run(async (ctx) => {
      await moveTicket(ctx, { id, status, userId }, { queueId: other }, "ticket.moved");
      accepting = accept(by, id);
      await Promise.race([somebodyWaits(), accepting]);
    });
    return accepting;
  };
  const [lost, won] = [await createTicket(company, { status: "pending" }), await createTicket(company, { status: "pending" })];
  const expected = { code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { id: lost.id, user: null, queue: { id: other } } } };

  await expect(meanwhile(ana, lost)).rejects.toMatchObject(expected);
  await expect(accept(ana, lost.id), "a moment later").rejects.toMatchObject(expected);
  expect(await company.run((ctx) => getTicket(ctx, lost.id))).toMatchObject({ status: "pending", userId: null, queueId: other });
  const given = await createTicket(company, { status: "pending" });
  await company.as(lia, (ctx) => changeTicket(ctx, given.id, { queueId: other }));
  await expect(accept(ana, given.id), "a colleague gave it there").rejects.toMatchObject({
    code: expected.code,
    more: { ticket: { id: given.id } },
  });
  expect(await meanwhile(bia, won)).toMatchObject({ status: "open", userId: bia.id, queueId: other });
  expect(await attendancesOf(company, won.id)).toMatchObject([{ user_id: bia.id, queue_id: other }]);
});

test("a new ticket is refused where the contact is served already, on that connection or on any", async () => {
  const { company, ana, bia, queueId } = await aTeam();
  const { connectionId: usual } = await createTicket(company);
  const blocking = await createTicket(company, { userId: bia.id, queueId, connectionId: await connectionOf(company) });
  const begin = (whatsappId: number | null) =>
    company.as(ana, (ctx) => beginTicket(ctx, { contactId: blocking.contactId, queueId, whatsappId, userId: bia.id }));

  const holder = { code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { id: blocking.id, user: { id: bia.id } } } };
  await expect(begin(null)).rejects.toMatchObject(holder);
  await expect(begin(blocking.connectionId)).rejects.toMatchObject(holder);
  const made = await begin(usual);
  expect(made).toMatchObject({ status: "open", userId: ana.id, queueId, connectionId: usual, contactId: blocking.contactId });
  expect(await attendancesOf(company, made.id)).toMatchObject([{ accepted_at: expect.any(Date), user_id: ana.id }]);
});

test("many who begin with one contact at once make one ticket", async () => {
  const { company, ana, bia, lia, queueId } = await aTeam();
  const { contactId, id } = await createTicket(company, { status: "closed" });
  const outcomes = await Promise.allSettled(
    [ana, bia, lia].map((person) => company.as(person, (ctx) => beginTicket(ctx, { contactId, queueId }))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toMatchObject([{ value: { id } }]);
  expect(await attendancesOf(company, id)).toHaveLength(1);
});

test("a ticket moves to another connection with all that was said there, unless it is served there", async () => {
  const { company, ana, queueId } = await aTeam();
  const [ticket, second, third] = [
    await createTicket(company, { userId: ana.id, queueId }),
    await connectionOf(company),
    await connectionOf(company),
  ];
  const old = await createTicket(company, { contactId: ticket.contactId, connectionId: second, status: "closed", userId: ana.id });
  const busy = await createTicket(company, { contactId: ticket.contactId, connectionId: third, queueId });
  const move = (whatsappId: number) => company.as(ana, (ctx) => changeTicket(ctx, ticket.id, { whatsappId }));

  await expect(move(third)).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET", more: { ticket: { id: busy.id } } });
  expect(await move(second)).toMatchObject({ id: ticket.id, connectionId: second, status: "open", userId: ana.id, queueId });
  expect((await attendancesOf(company, ticket.id)).map(({ id }) => id)).toContain(old.attendanceId);
  expect(await company.facts("ticket.removed")).toMatchObject([{ payload: { ticketId: old.id } }]);
  const found = await company.as(ana, (ctx) => accessTicketOrMerged(ctx, old.id, "read"));
  expect(found.id, "whoever knew it by its id is led there").toBe(ticket.id);
  const fourth = await connectionOf(company);
  expect(await move(fourth)).toMatchObject({ id: ticket.id, connectionId: fourth });
  expect(await company.facts("ticket.removed")).toHaveLength(1);
});

const connectionOf = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const name = `Connection ${Math.random()}`;
    const made = await tx.insertInto("connections").values({ name, provider: "sandbox" }).returning("id").executeTakeFirstOrThrow();
    return made.id;
  });
