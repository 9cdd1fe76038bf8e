import type { TicketPosition } from "@recado/contract/facts";
import { tickets as endpoints } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { roomsOf } from "../../platform/realtime.ts";
import { createCompany } from "../../testing/company.ts";
import { createTicket } from "./factory.ts";
import { listTickets } from "./list/list.ts";
import { roomsThatSee, ticketPolicy, visibleTo } from "./policy.ts";
import type { Thread } from "./threads/threads.ts";

const ana: Actor = { id: 7, role: "user", isSuper: false, queueIds: [1], allTicket: false };
const everywhere = { ...ana, allTicket: true };
const lia: Actor = { ...ana, id: 8, role: "admin", queueIds: [] };
const sara: Actor = { ...ana, id: 10, role: "supervisor" };
const place = (values: Partial<TicketPosition>): TicketPosition => ({ status: "open", userId: 9, queueId: 2, ...values });
const nothing = { read: false, accept: false, reply: false, close: false, reopen: false, remove: false };
const reader = { ...nothing, read: true, accept: true, reopen: true };

test.each([
  [
    "her own ticket is hers to write in and to close, in whatever queue",
    ana,
    place({ userId: 7 }),
    { ...reader, reply: true, close: true },
  ],
  ["a colleague's ticket in her queue she reads", ana, place({ queueId: 1 }), reader],
  ["one that is closed in her queue she may take up again, whoever held it", ana, place({ status: "closed", queueId: 1 }), reader],
  ["a ticket that waits in her queue she may take", ana, place({ status: "pending", userId: null, queueId: 1 }), reader],
  ["a ticket in another queue does not exist for her", ana, place({}), nothing],
  ["a ticket that waits without a queue does not exist for her", ana, place({ status: "pending", userId: null, queueId: null }), nothing],
  ["… but does for those who may see such", everywhere, place({ status: "pending", userId: null, queueId: null }), reader],
  ["… who see none that a colleague holds without a queue", everywhere, place({ queueId: null }), nothing],
  ["… and none that is closed without a queue", everywhere, place({ status: "closed", userId: null, queueId: null }), nothing],
  ["a supervisor's own ticket is like anybody's", sara, place({ userId: 10 }), { ...reader, reply: true, close: true }],
  ["what a colleague holds in her queue she reads, like the others who serve it", sara, place({ queueId: 1 }), reader],
  ["… and what happens in other queues is none of hers", sara, place({}), nothing],
  ["… nor what waits without one", sara, place({ status: "pending", userId: null, queueId: null }), nothing],
  ["an admin does with all of them what he wants", lia, place({}), { ...reader, reply: true, close: true, remove: true }],
])("%s", (_, actor, ticket, may) => {
  const { read, accept, reply, close, reopen, remove } = ticketPolicy;
  const does = Object.entries({ read, accept, reply, close, reopen, remove }).map(([verb, rule]) => [verb, rule(actor, ticket)]);
  expect(Object.fromEntries(does)).toEqual(may);
});

test("the list, the count, the condition and the socket's rooms show exactly what the policy lets one read", async () => {
  const company = await createCompany();
  const [mine, other] = [await company.createQueue(), await company.createQueue()];
  const agent = await company.createUser({ queueIds: [mine] });
  const holder = await company.createUser({ queueIds: [mine, other], allTicket: true });
  const supervisor = await company.createUser({ profile: "supervisor", queueIds: [other] });
  const people = [agent, holder, supervisor, await company.createUser({ allTicket: true }), await company.createUser({ profile: "admin" })];
  const places = [undefined, agent.id, holder.id].flatMap((userId) =>
    [null, mine, other].map((queueId) => ({ userId: userId ?? null, queueId })),
  );
  const tickets: Thread[] = [];
  for (const where of places)
    for (const status of where.userId === null ? (["pending", "closed"] as const) : (["open", "closed"] as const))
      tickets.push(await createTicket(company, { ...where, status }));

  for (const person of people) {
    await company.as(person, async (ctx) => {
      const readable = tickets.filter((ticket) => ticketPolicy.read(ctx.actor, ticket)).map(({ id }) => id);
      expect(readable.length).toBeGreaterThan(0);
      const { rows, count } = await listTickets(ctx, endpoints.list.query.parse({}));
      expect(rows.map(({ id }) => id).sort()).toEqual(readable.sort());
      expect(count).toBe(readable.length);
      const visible = await ctx.tx.selectFrom("tickets").select("id").where(visibleTo(ctx.actor)).execute();
      expect(visible.map(({ id }) => id).sort()).toEqual(readable.sort());

      const rooms = new Set(roomsOf(ctx.actor, person.session));
      const shownTickets = tickets.filter((ticket) => roomsThatSee(ticket).some((room) => rooms.has(room)));
      expect(shownTickets.map(({ id }) => id).sort()).toEqual(readable);
    });
  }
});
