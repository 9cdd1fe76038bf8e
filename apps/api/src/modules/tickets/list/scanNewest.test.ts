import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { createContact } from "../../contacts/factory.ts";
import { aTeam, createTicket } from "../factory.ts";
import { READ_MAX } from "./candidates.ts";
import { leaf, list } from "./testing.ts";

/** More messages than are looked up, and so many newer ones that the word is taken for a rare one. */
const HELD_BY = 30_100;
const NEWER = 2_000;
const search = { searchParam: "bóleto" };
let team: Awaited<ReturnType<typeof aTeam>>;

/** A company where everybody writes about a boleto, except in Ana's queue and except for agents without conversations. */
beforeAll(async () => {
  const [one, stranger] = [await aTeam(), await createCompany()];
  const busy = await createTicket(one.company, { queueId: one.other, userId: one.bia.id });
  await say(one.company, Array(NEWER).fill(busy.id), "Bom dia");
  await say(one.company, Array(HELD_BY).fill(busy.id), "Segue o boleto");
  await say(stranger, [(await createTicket(stranger)).id], "Segue o boleto");
  team = one;
}, 60_000);

/** Closed conversations with one contact, newest first; the first was updated this many hours ago. */
async function talk(company: TestCompany, userId: number, { many = 1, hoursAgo = 0, name = "Contato" } = {}): Promise<number[]> {
  const contact = await createContact(company, { name });
  const { rows } = await company.run(({ tx }) =>
    sql<{ id: number }>`insert into tickets (contact_id, status, user_id, updated_at)
      select ${contact.id}, 'closed', ${userId}, now() - ${hoursAgo} * interval '1 hour' - n * interval '1 ms'
      from generate_series(1, ${many}::int) n returning id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** Ids before all other messages, and far apart, so that no sample of the newest messages includes the other ones. */
const say = (company: TestCompany, ids: number[], body: string, isDeleted = false) =>
  company.run(({ tx }) =>
    sql`insert into messages (id, ticket_id, from_me, origin, kind, body, is_deleted, status, sent_at) overriding system value
      select (select coalesce(min(id), 1000000000) from messages) - 5000 * row_number() over (),
        ticket, true, 'agent', 'text', ${body}, ${isDeleted}, 'sent', now()
      from unnest(${ids}::int[]) ticket`.execute(tx),
  );

test.each([
  ["everyday ones", 1_000, 0],
  ["common ones", HELD_BY, NEWER],
  ["rarer ones", 400, 500],
])("a conversation of today is found by what was said in it long ago, be the words %s", async (_, heldBy, others) => {
  const { company, ana, lia } = await aTeam();
  const long = await talk(company, ana.id, { many: 60, hoursAgo: 1 });
  const [today] = await talk(company, ana.id);
  const some = (many: number) => Array.from({ length: many }, (_, at) => long[at % long.length] ?? 0);
  await say(company, some(others), "Bom dia");
  await say(company, some(heldBy), "Segue o boleto");
  await say(company, [today ?? 0], "O boleto");
  for (const user of [ana, lia]) expect(await leaf(company, user, search)).toEqual([today, ...long]);
});

test("two letters of today are found where they were said long ago, too", async () => {
  const { company, ana } = await aTeam();
  const [today, busy, old] = await talk(company, ana.id, { many: 3 });
  await say(company, [today ?? 0], "Um XQ");
  await say(company, Array(20_100).fill(busy), "Bom dia");
  await say(company, [old ?? 0], "Um xq");
  expect(await leaf(company, ana, { searchParam: "xq" })).toEqual([today, old]);
});

const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id);
test("one's own old tickets are found by a word that stands in very many messages of others, page by page", async () => {
  const { company, ana, lia, queueId } = team;
  const mine = await talk(company, ana.id, { many: 200, hoursAgo: 1 });
  const [named] = await talk(company, ana.id, { hoursAgo: 2, name: "Boleto Fácil" });
  const quarter = (rest: number) => mine.filter((_, at) => at % 4 === rest);
  await say(company, [...quarter(0), ...quarter(1)], "Pago o BOLETO hoje");
  await say(company, quarter(2), "O boleto", true);
  await say(company, [...quarter(2), ...quarter(3)], "Bom dia");
  const holding = [...mine.filter((_, at) => at % 4 < 2), named];

  expect(await leaf(company, ana, search)).toEqual(holding);
  expect(await leaf(company, ana, { ...search, status: "closed" })).toEqual(holding);
  expect(await leaf(company, lia, { ...search, users: `[${ana.id}]` })).toEqual(holding);
  expect(await leaf(company, ana, { ...search, queueIds: `[${queueId}]`, status: "open" })).toEqual([]);
  const pages = await Promise.all(["1", "2", "3", "4"].map((pageNumber) => list(company, ana, { ...search, pageNumber })));
  expect(pages.map(idsOf)).toEqual([holding.slice(0, 40), holding.slice(40, 80), holding.slice(80), []]);
  expect(pages.map(({ hasMore, count }) => [hasMore, count])).toEqual([
    [true, 41],
    [true, 81],
    [false, 101],
    [false, 101],
  ]);
});

test("who has more that does not hold it than one page reads is shown what was met, and the rest from there on", async () => {
  const { company } = team;
  const caio = await company.createUser({ name: "Caio" });
  const holding = [...(await talk(company, caio.id)), ...(await talk(company, caio.id, { many: 45, hoursAgo: 2 }))];
  await say(company, holding, "O boleto");
  await talk(company, caio.id, { many: READ_MAX - 1, hoursAgo: 1 });

  const first = await list(company, caio, search);
  expect([idsOf(first), first.hasMore]).toEqual([holding.slice(0, 1), true]);
  expect(await leaf(company, caio, search)).toEqual(holding);
  // Paging by number starts over each time, and ends.
  const second = await list(company, caio, { ...search, pageNumber: "2" });
  expect([idsOf(second), second.hasMore]).toEqual([[], false]);
});
