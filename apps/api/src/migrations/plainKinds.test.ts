import { type Inbound, unreadableId } from "@recado/channels/inbound";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ownership } from "../modules/messages/delivery/delivery.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf } from "../modules/messages/factory.ts";
import { keepArrivals } from "../modules/messages/receive/inbox.ts";
import { receiveNext } from "../modules/messages/receive/next.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { up } from "./0102_plain_kinds.ts";

let owner: pg.Pool;
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: (await useOwnDatabase()).ownerUrl, max: 2 });
}, 60_000);
afterAll(() => owner.end());

const FORMER = { addressBook: "book", ignorable: "nothing", unreadable: "nonsense" } as const;

/** Stores the arrivals as the version before the migration did. */
async function storeAsBefore(company: TestCompany, held: Ownership, arrivals: Inbound[]) {
  await keepArrivals(
    company.id,
    held.connectionId,
    arrivals.map((inbound) => ({ inbound, raw: null })),
    held.token,
  );
  for (const [kind, former] of Object.entries(FORMER))
    await company.run(({ tx }) =>
      sql`update inbox set kind = ${former}, provider_id = regexp_replace(provider_id, '^ignorable:', 'nothing:'),
          inbound = inbound || jsonb_build_object('kind', ${former}::text, 'id', regexp_replace(inbound ->> 'id', '^ignorable:', 'nothing:'))
        where kind = ${kind}`.execute(tx),
    );
}

test("what waits in the inbox of the version before is processed as what it is", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const [number, at] = ["5511987650001", Date.UTC(2026, 0)];
  const said = aMessage({ number });
  const content = { type: "unknown", label: "unreadable" } as const;
  await arrive(company, held, { ...said, id: unreadableId(said.id), content });
  expect(await messagesOf(company)).toHaveLength(1);

  const ignorable = { kind: "ignorable", id: `ignorable:${said.id}`, chat: number, at, fromMe: false, author: aPerson(number) } as const;
  await storeAsBefore(company, held, [
    { kind: "addressBook", id: "book:1", chat: "book", at, entries: [{ number, name: "Lúcia" }] },
    { kind: "unreadable", id: "nonsense:1", chat: "nonsense", at },
    ignorable,
  ]);
  await up(new Kysely({ dialect: new PostgresDialect({ pool: owner }) }));

  for (const chat of ["book", "nonsense", number]) while (await receiveNext(company.id, held.connectionId, chat));
  const rows = await company.run(({ tx }) =>
    tx
      .selectFrom("inbox")
      .select(["kind", "provider_id as id", "state", "failure"])
      .where("kind", "<>", "message")
      .orderBy("kind")
      .execute(),
  );
  expect(rows).toEqual([
    { kind: "addressBook", id: "book:1", state: "done", failure: null },
    { kind: "ignorable", id: ignorable.id, state: "done", failure: null },
    { kind: "unreadable", id: "nonsense:1", state: "failed", failure: "unreadable" },
  ]);
  expect(await company.run(({ tx }) => tx.selectFrom("book_entries").select("name").execute())).toEqual([{ name: "Lúcia" }]);
  expect(await messagesOf(company), "the placeholder is gone").toEqual([]);

  // The provider sends the same event again.
  await keepArrivals(company.id, held.connectionId, [{ inbound: ignorable, raw: null }], held.token);
  expect(await company.run(({ tx }) => tx.selectFrom("inbox").select("id").where("kind", "=", "ignorable").execute())).toHaveLength(1);
});
