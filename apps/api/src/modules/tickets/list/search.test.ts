import { sql } from "kysely";
import { expect, test } from "vitest";
import { createContact } from "../../contacts/factory.ts";
import { aTeam, createTicket } from "../factory.ts";
import { leaf, list } from "./testing.ts";

/** Common names, one very rare name, and words that occur only in messages, over all states and queues. */
async function manyTickets() {
  const team = await aTeam({ allTicket: true });
  const { company, ana, bia, queueId, other } = team;
  const places = [
    { queueId },
    { queueId: other },
    {},
    { queueId, userId: ana.id },
    { queueId: other, userId: bia.id },
    { queueId: null, userId: ana.id },
    { queueId, userId: bia.id, status: "closed" as const },
    { queueId: other, userId: ana.id, status: "closed" as const },
  ];
  const made: { id: number; at: (typeof places)[number]; name: string; body: string }[] = [];
  for (let number = 0; number < 130; number++) {
    const at = places[(number * 7) % places.length]!;
    const name = `${number % 2 ? "João Silva" : "Rita Prado"} ${number % 13 === 0 ? "Quaresma" : ""}`.trim();
    const body = number % 11 === 0 ? "Falei com a dona Silva" : number === 40 ? "xilofone" : "Bom dia";
    const { id: contactId } = await createContact(company, { name });
    const { id } = await createTicket(company, { ...at, contactId });
    const sent = { from_me: true, origin: "agent", kind: "text", status: "sent", sent_at: new Date() };
    await company.run(({ tx }) =>
      tx
        .insertInto("messages")
        .values({ ...sent, ticket_id: id, body })
        .execute(),
    );
    made.unshift({ id, at, name, body });
  }
  return { ...team, made };
}

test("whatever words are looked for, each page shows what one may read, newest first, be they common or rare", async () => {
  const { company, ana, lia, queueId, made } = await manyTickets();
  const anas = made.filter(({ at }) => at.userId === ana.id || at.queueId === queueId || !("queueId" in at));
  for (const words of ["silva", "JOÃO", "rita prado", "quaresma", "xilofone", "prado quar", "a", "xi", "qu", "o s", "%", "dona"]) {
    const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const holding = (among: typeof made) =>
      among.filter(({ name, body }) => [name, body].some((text) => plain(text).includes(plain(words))));
    const ids = (among: typeof made) => holding(among).map(({ id }) => id);
    expect([words, await leaf(company, lia, { searchParam: words })]).toEqual([words, ids(made)]);
    expect([words, await leaf(company, ana, { searchParam: words })]).toEqual([words, ids(anas)]);
    const closed = made.filter(({ at }) => at.status === "closed");
    expect([words, await leaf(company, lia, { searchParam: words, status: "closed" })]).toEqual([words, ids(closed)]);
    const [second, after] = await Promise.all(["2", "9"].map((pageNumber) => list(company, lia, { searchParam: words, pageNumber })));
    expect(second!.rows.map(({ id }) => id)).toEqual(ids(made).slice(40, 80));
    expect([after!.rows, after!.hasMore, after!.count]).toEqual([[], false, ids(made).length]);
  }
});

test("words that many contacts hold are found in the one ticket that has them", async () => {
  const { company, bia } = await aTeam();
  for (let number = 0; number < 12; number++) await createContact(company, { name: "Zeca" });
  const { id: contactId } = await createContact(company, { name: "Zeca Prado" });
  await createTicket(company, { userId: bia.id });
  const { id } = await createTicket(company, { userId: bia.id, contactId });
  expect(await leaf(company, bia, { searchParam: "zeca" })).toEqual([id]);
});

test("one's own old tickets are found by words that others have written thousands of times since", async () => {
  const { company, bia, lia, other } = await aTeam();
  const olds = [await createTicket(company, { userId: bia.id }), await createTicket(company, { queueId: other })];
  const busy = [await createTicket(company), await createTicket(company)];
  // Far apart, so that no sample includes all of them.
  const write = ({ id }: { id: number }, numbers: [number, number]) =>
    company.run(({ tx }) =>
      sql`insert into messages (id, ticket_id, from_me, origin, kind, body, status, sent_at) overriding system value
        select n * 5000, ${id}, true, 'agent', 'text', 'Segue o boleto de frete ' || n, 'sent', now()
        from generate_series(${numbers[0]}::int, ${numbers[1]}::int) n`.execute(tx),
    );
  for (const [at, ticket] of olds.entries()) await write(ticket, [at, at]);
  for (const [at, ticket] of busy.entries()) await write(ticket, [2 + at * 1_700, 1 + (at + 1) * 1_700]);

  const ids = olds.map(({ id }) => id).reverse();
  for (const words of ["boleto", "boleto de frete", "ete"]) {
    expect([words, await leaf(company, bia, { searchParam: words })]).toEqual([words, ids]);
    const narrowed = await list(company, lia, { searchParam: words, users: `[${bia.id}]` });
    expect([words, narrowed.rows.map(({ id }) => id)]).toEqual([words, [olds[0]?.id]]);
  }
});
