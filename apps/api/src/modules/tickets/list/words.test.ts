import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { createTicket } from "../factory.ts";

/** Common and rare words at random places, in runs of one ticket each; `numbered` is the SQL for the id of the nth message. */
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

const look = (company: TestCompany, words: string, wanted = 100_000) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select id from app.search_messages(${words}, ${wanted}) id`.execute(tx);
    return rows.map(({ id }) => id);
  });

const found = async (company: TestCompany, words: string) => new Set(await look(company, words));

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

test.each([
  ["one after the other", "n"],
  ["years apart, but for the newest", "case when n < 7000 then n * 500 else 3500000 + n end"],
  ["among very many others", "n * 3000"],
])("words are found in every message that holds them: %s", async (_, numbered) => {
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
    expect([words, await found(company, words)]).toEqual([words, new Set(holding)]);
  }
  expect(await look(company, "boleto", 50)).toHaveLength(50);

  const everyday = await company.run(async ({ tx }) => {
    const { rows } = await sql<{ words: string }>`select words from unnest(${looked}::text[]) words where app.is_everyday(words)`.execute(
      tx,
    );
    return new Set(rows.map(({ words }) => words));
  });
  const often = looked.filter((words) => written.filter(({ body }) => plain(body).includes(plain(words))).length > 2_000);
  const seldom = looked.filter((words) => written.filter(({ body }) => plain(body).includes(plain(words))).length < 200);
  expect([often.filter((words) => !everyday.has(words)), seldom.filter((words) => everyday.has(words))]).toEqual([[], []]);
});

test.each([
  ["four in a row", "fours", "abcdefghijkl ", "____", "left(w, 1) <> ' ' and right(w, 1) <> ' '"],
  ["three on either side of a space", "seams", "abdfh", "___ ___", "true"],
])("other letters leave other traces, %s", async (_, kind, letters, shape, isOne) => {
  const company = await createCompany();
  // Every way to fill the gaps of the shape with letters.
  const { rows } = await company.run(({ tx }) =>
    sql<{ words: number; traces: number }>`with recursive made(w) as (
        select ${shape}::text union select regexp_replace(w, '_', letter) from made, regexp_split_to_table(${letters}, '') letter where strpos(w, '_') > 0)
      select count(*) as words, count(distinct app.${sql.raw(kind)}(1, w)) as traces from made where strpos(w, '_') = 0 and ${sql.raw(isOne)}`.execute(
      tx,
    ),
  );
  expect(rows[0]?.words).toBeGreaterThan(10_000);
  expect(rows[0]?.traces).toBe(rows[0]?.words);
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
