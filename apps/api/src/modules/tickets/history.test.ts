import type { TicketPosition } from "@recado/contract/facts";
import type { TicketNews, TicketStatus } from "@recado/contract/tickets";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { changeTicket } from "./actions/change.ts";
import { createTicket as beginTicket } from "./actions/create.ts";
import { removeTicket } from "./actions/remove.ts";
import { syncTags } from "./actions/syncTags.ts";
import { aTeam, attendancesOf, createTicket } from "./factory.ts";
import { undoChange } from "./moves/undo.ts";
import { findUndo } from "./moves/undoable.ts";
import { visibleTo } from "./policy.ts";
import { presentTicketNews } from "./present.ts";
import { getTicket } from "./queries.ts";
import { lockThread, openThread, type Thread } from "./threads/threads.ts";

const allowed: Record<string, { from: TicketStatus[]; to: TicketStatus[] }> = {
  "ticket.opened": { from: ["closed"], to: ["pending", "open"] },
  "ticket.accepted": { from: ["pending"], to: ["open"] },
  "ticket.returned": { from: ["open"], to: ["pending"] },
  "ticket.closed": { from: ["pending", "open"], to: ["closed"] },
  "ticket.reopened": { from: ["closed"], to: ["open"] },
  "ticket.transferred": { from: ["pending", "open"], to: ["pending", "open"] },
  "ticket.moved": { from: ["pending", "open"], to: ["pending", "open"] },
  "ticket.undone": { from: ["pending", "open", "closed"], to: ["pending", "open"] },
  "ticket.removed": { from: ["pending", "open", "closed"], to: [] },
};

type Team = Awaited<ReturnType<typeof aTeam>>;
type Command = { who: number; ticket: number; what: Wish };
type Wish = "accept" | "return" | "close" | "reopen" | "give" | "queue" | "begin" | "remove" | "message" | "tag" | "leave" | "undo";

const commands: fc.Arbitrary<Command> = fc.record({
  who: fc.nat(2),
  ticket: fc.nat(2),
  what: fc.constantFrom<Wish>(
    "accept",
    "accept",
    "return",
    "close",
    "reopen",
    "give",
    "queue",
    "begin",
    "remove",
    "message",
    "message",
    "tag",
    "leave",
    "undo",
    "undo",
    "undo",
  ),
});

test("whatever three people do at once, a ticket's history is a path of the allowed ones, and what each heard is what a fresh load shows him", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(commands, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 12 }), async (rounds) => {
      const team = await aTeam({ allTicket: true });
      const { company, queueId, ana, bia, lia } = team;
      const tickets: Thread[] = [];
      for (const options of [{ queueId }, { userId: ana.id, queueId }, {}]) tickets.push(await createTicket(company, options));
      const people = [ana, bia, lia];
      const screens = await Promise.all(people.map((person) => shownTo(company, person)));
      const { heardBy } = listenTo(company);

      for (const together of rounds) await Promise.all(together.map((command) => attempt(team, tickets, command)));

      for (const [index, person] of people.entries()) {
        const screen = screens[index]!;
        for (const news of await heardBy(person, "ticket")) {
          if (news.action === "update") screen.set(news.ticket.id, news.ticket);
          if (news.action === "delete") screen.delete(news.ticketId);
        }
        expect(withoutLinks(screen)).toEqual(withoutLinks(await shownTo(company, person)));
      }
      await checkHistory(company);
    }),
    { numRuns: 12 },
  );
}, 120_000);

/** A refusal is a valid outcome; any other error is a bug. */
async function attempt(team: Team, tickets: Thread[], { who, ticket, what }: Command) {
  const person = [team.ana, team.bia, team.lia][who]!;
  await doIt(team, person, tickets[ticket]!, what).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

function doIt({ company, ana, bia, queueId, other }: Team, person: TestUser, ticket: Thread, wish: Wish) {
  const put = (changes: Parameters<typeof changeTicket>[2]) => company.as(person, (ctx) => changeTicket(ctx, ticket.id, changes));
  switch (wish) {
    case "accept":
    case "reopen":
      return put({ status: "open", userId: person.id });
    case "return":
      return put({ status: "pending", userId: null });
    case "close":
      return put({ status: "closed" });
    case "give":
      return put({ userId: bia.id, queueId });
    case "queue":
      return put({ queueId: other });
    case "begin":
      return company.as(person, (ctx) => beginTicket(ctx, { contactId: ticket.contactId, queueId }));
    case "remove":
      return company.as(person, (ctx) => removeTicket(ctx, ticket.id));
    case "tag":
      return company.as(person, (ctx) => syncTags(ctx, ticket.id, []));
    case "leave":
      return company.run((ctx) => record(ctx, "user.removed", { userId: ana.id, name: "Ana" }));
    case "undo":
      return company.as(person, async (ctx) => {
        const undo = await findUndo(ctx, ticket.id);
        return undo && undoChange(ctx, ticket.id, undo.id);
      });
    case "message":
      return company.run(async (ctx) => {
        const where = { contactId: ticket.contactId, connectionId: ticket.connectionId ?? 0, isGroup: false };
        await openThread(ctx, await lockThread(ctx, where));
      });
  }
}

const shownTo = (company: TestCompany, person: TestUser): Promise<Map<number, TicketNews>> =>
  company.as(person, async (ctx) => {
    const rows = await ctx.tx.selectFrom("tickets").select("id").where(visibleTo(ctx.actor)).orderBy("id").execute();
    const shown = new Map<number, TicketNews>();
    for (const { id } of rows) shown.set(id, presentTicketNews(await getTicket(ctx, id)));
    return shown;
  });

/** A thread that was created but never opened was not broadcast, and need not be. */
const withoutLinks = (screen: Map<number, TicketNews>) =>
  [...screen.values()].filter(({ protocol }) => protocol !== null).sort((one, other) => one.id - other.id);

async function checkHistory(company: TestCompany) {
  const last = new Map<number, string>();
  for (const { name, payload } of await company.facts()) {
    const step = allowed[name];
    if (!step) continue;
    const { ticketId, was } = payload as { ticketId: number; was: TicketPosition };
    expect(step.from, name).toContain(was.status);
    const before = last.get(ticketId);
    if (before) expect(allowed[before]?.to, `${name} after ${before}`).toContain(was.status);
    last.set(ticketId, name);
  }
  const rows = await company.run(({ tx }) =>
    tx.selectFrom("tickets").select(["id", "status", "user_id", "queue_id", "attendance_id"]).execute(),
  );
  for (const { id, status, user_id, queue_id, attendance_id } of rows) {
    const open = (await attendancesOf(company, id)).filter(({ closed_at }) => closed_at === null);
    const place = { user_id, queue_id, id: attendance_id };
    expect(open).toMatchObject(status === "closed" ? [] : [status === "open" ? { ...place, accepted_at: expect.any(Date) } : place]);
  }
}
