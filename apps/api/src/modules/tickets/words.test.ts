import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { createTicket } from "./factory.ts";

/** Everyday words and rare ones at random places, in runs of one ticket each; `numbered` tells which number the nth message has. */
async function write(company: TestCompany, { tickets = 60, each = 150, numbered = "n" } = {}) {
  const ids: number[] = [];
  for (let made = 0; made < tickets; made++) ids.push((await createTicket(company)).id);
  const everyday = "bom dia para você o boleto de frete não chegou ainda e a nota já pago".split(" ");
  await company.run(({ tx }) =>
    sql`insert into messages (id, ticket_id, from_me, origin, kind, body, is_deleted, status, sent_at) overriding system value
      select ${sql.raw(numbered)}, (${ids}::int[])[1 + n / ${each}], true, 'agent', 'text',
        concat_ws(' ', (select string_agg((${everyday}::text[])[1 + abs(hashint8(n * 100 + k)) % ${everyday.length}], ' ') from generate_series(1, 6) k),
          case when n % 997 = 5 then 'Xilofone' when n % 97 = 3 then 'pedido ' || n % 10
            when n % 89 = 7 then 'добрый день 你好 世界' end), n % 50 = 0, 'sent', now()
      from generate_series(1, ${tickets * each - 1}) n`.execute(tx),
  );
  return company.run(({ tx }) =>
    tx.selectFrom("messages").select(["ticket_id", "body"]).where("is_deleted", "=", false).orderBy("id", "desc").execute(),
  );
}

const found = (company: TestCompany, words: string) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select distinct id from app.search_messages(${words}, 300) id`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  });

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

test.each([
  ["one after the other", "n"],
  ["years apart, but for the newest", "case when n < 7000 then n * 500 else 3500000 + n end"],
  ["among very many others", "n * 3000"],
])("words are found in every message that holds them, or in the newest three hundred: %s", async (_, numbered) => {
  const [company, other] = await Promise.all([createCompany(), createCompany()]);
  const written = await write(company, { numbered });
  await write(other, { tickets: 1, each: 50 });
  const looked = [
    "xilofone",
    "xilo",
    "ilofo",
    "pedidos",
    "dia para",
    "dia par",
    "bom dia",
    "não chegou ainda",
    "frete de nota",
    "DIA",
    "boleto",
    "ped",
    "pedido 7",
    "já p",
    "de f",
    "o b",
    "dia ",
    "e a",
    "cê o b",
    "oleto de fret",
    "aga boleto ai",
    "добрый день",
    "рый де",
    "ый день 你",
    "好 世",
    "zebra",
    "%",
    "é",
  ];
  for (const words of looked) {
    const holding = written.filter(({ body }) => plain(body).includes(plain(words))).map((message) => message.ticket_id);
    const all = new Set(holding);
    const tickets = await found(company, words);
    expect([words, [...tickets].filter((id) => !all.has(id))]).toEqual([words, []]);
    expect([words, holding.slice(0, 300).filter((id) => !tickets.has(id))]).toEqual([words, []]);
  }
});

test("a long message is found by its last words", async () => {
  const company = await createCompany();
  const { id } = await createTicket(company);
  const body = `${"Cláusula do contrato. ".repeat(3_000).slice(0, 65_536 - 20)} multa rescisória W`;
  await company.run(({ tx }) =>
    sql`insert into messages (ticket_id, from_me, origin, kind, body, status, sent_at)
      values (${id}, true, 'agent', 'text', ${body}, 'sent', now())`.execute(tx),
  );
  for (const words of ["multa rescisória", "rescis", "ria w", "contrato. clausula"])
    expect([words, await found(company, words)]).toEqual([words, new Set([id])]);
});

test("who has written nothing finds nothing", async () => {
  expect(await found(await createCompany(), "bom dia")).toEqual(new Set());
});
