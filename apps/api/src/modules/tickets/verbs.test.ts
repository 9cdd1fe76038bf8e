import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { aTeam, createTicket } from "./factory.ts";

type Team = Awaited<ReturnType<typeof aTeam>>;
type Case = {
  verb: string;
  /** The ticket before the call. */
  from: (team: Team) => Parameters<typeof createTicket>[1];
  body?: (team: Team) => object;
  /** The body that a compatible client sends for the same. */
  put: (team: Team) => object;
};

const held = ({ ana, queueId }: Team) => ({ userId: ana.id, queueId });
const reason = "Pediu desconto";
const cases: Case[] = [
  { verb: "close", from: held, put: () => ({ status: "closed" }) },
  { verb: "close", from: held, body: () => ({ silent: true }), put: () => ({ status: "closed", silent: true }) },
  { verb: "accept", from: ({ queueId }) => ({ queueId }), put: ({ ana }) => ({ status: "open", userId: ana.id }) },
  { verb: "reopen", from: (team) => ({ status: "closed", ...held(team) }), put: ({ ana }) => ({ status: "open", userId: ana.id }) },
  // The contact wrote again since the ticket was closed: it is pending.
  { verb: "reopen", from: ({ queueId }) => ({ queueId }), put: ({ ana }) => ({ status: "open", userId: ana.id }) },
  { verb: "return", from: held, put: () => ({ status: "pending", userId: null }) },
  {
    verb: "transfer",
    from: held,
    body: ({ bia, other }) => ({ userId: bia.id, queueId: other, reason }),
    put: ({ bia, other }) => ({ userId: bia.id, queueId: other, reason }),
  },
  {
    verb: "transfer",
    from: held,
    body: ({ other }) => ({ queueId: other }),
    put: ({ other }) => ({ status: "pending", userId: null, queueId: other }),
  },
  // To nobody in its own queue: the ticket is returned.
  {
    verb: "transfer",
    from: held,
    body: ({ queueId }) => ({ queueId, reason }),
    put: ({ queueId }) => ({ status: "pending", userId: null, queueId, reason }),
  },
  { verb: "transfer", from: held, body: (team) => held(team), put: (team) => held(team) },
];

test.each(cases)("$verb does what a compatible client's whole record does", async ({ verb, from, body, put }) => {
  const ways = [
    (team: Team, path: string) => call(team.ana, "POST", `${path}/${verb}`, body?.(team) ?? {}),
    (team: Team, path: string) => call(team.ana, "PUT", path, put(team)),
  ];
  const [ours, theirs] = await Promise.all(
    ways.map(async (way) => {
      const team = await aTeam();
      const { id } = await createTicket(team.company, from(team));
      const before = (await team.company.facts()).length;
      const { status, body: card } = await way(team, `/tickets/${id}`);
      const facts = (await team.company.facts()).slice(before).map(({ name, userId }) => ({ name, byAna: userId === team.ana.id }));
      const people = { [team.ana.id]: "Ana", [team.bia.id]: "Bia" };
      const queues = { [team.queueId]: "own", [team.other]: "other" };
      const { userId, queueId, undo, can } = card as { userId: number; queueId: number; undo?: object; can: object };
      const stands = { user: people[userId] ?? null, queue: queues[queueId] ?? null, status: (card as { status: string }).status };
      return { answered: status, ...stands, isUndoable: Boolean(undo), can, facts };
    }),
  );
  expect(ours?.answered).toBe(200);
  expect(ours).toEqual(theirs);
});

test("each verb has its door: not signed in, of another company, not allowed, too late", async () => {
  const team = await aTeam();
  const { ana, bia } = team;
  const { lia: abroad } = await aTeam();
  const open = await createTicket(team.company, held(team));
  const closed = await createTicket(team.company, { status: "closed", ...held(team) });
  const ask = async (user: TestUser | undefined, id: number, verb: string) => {
    const { status, body } = await call(user, "POST", `/tickets/${id}/${verb}`, verb === "transfer" ? { queueId: team.other } : {});
    return [status, (body as { error?: string }).error];
  };
  for (const verb of ["close", "accept", "reopen", "return", "transfer"]) {
    expect(await ask(undefined, open.id, verb), verb).toEqual([401, "ERR_SESSION_EXPIRED"]);
    expect(await ask(abroad, open.id, verb), verb).toEqual([404, "ERR_NO_TICKET_FOUND"]);
  }
  // Bia may read a ticket of their queue that Ana holds.
  for (const verb of ["close", "return", "transfer"]) expect(await ask(bia, open.id, verb), verb).toEqual([403, "ERR_NO_PERMISSION"]);
  for (const verb of ["accept", "reopen"]) expect(await ask(bia, open.id, verb), verb).toEqual([409, "ERR_OTHER_OPEN_TICKET"]);
  for (const verb of ["accept", "return", "transfer"]) expect(await ask(ana, closed.id, verb), verb).toEqual([409, "ERR_TICKET_NOT_OPEN"]);
});

test("of five who accept at once one has it; two who close at once close it once", async () => {
  const team = await aTeam();
  const agents = [team.ana, team.bia, ...(await Promise.all([1, 2, 3].map(() => team.company.createUser({ queueIds: [team.queueId] }))))];
  const { id } = await createTicket(team.company, { queueId: team.queueId });
  const answers = await Promise.all(agents.map((agent) => call(agent, "POST", `/tickets/${id}/accept`, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const twice = await Promise.all([1, 2].map(() => call(team.lia, "POST", `/tickets/${id}/close`, {})));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const facts = (await team.company.facts()).map(({ name }) => name);
  expect(["ticket.accepted", "ticket.closed"].map((name) => facts.filter((one) => one === name).length)).toEqual([1, 1]);
});
