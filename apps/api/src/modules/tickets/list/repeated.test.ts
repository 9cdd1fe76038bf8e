import { tickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { owner } from "../../../testing/owner.ts";
import { createContact } from "../../contacts/factory.ts";
import { rowsRead } from "../../kanban/testing.ts";
import { listTickets } from "./list.ts";

test("words that a few conversations repeat are looked up, and nobody else's messages are read for them", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const contact = await createContact(company, {});
  const ids = await company.run(async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`insert into tickets (contact_id, status, user_id, updated_at)
      select ${contact.id}, 'closed', ${admin.id}, now() - n * interval '1 s' from generate_series(1, 2000) n returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const say = (words: string, times: number, among: number) =>
    company.run(({ tx }) =>
      sql`insert into messages (ticket_id, from_me, origin, kind, body, status, sent_at)
        select (${ids}::int[])[1 + n % ${sql.lit(among)}], true, 'agent', 'text', ${words} || ' ' || n, 'sent', now()
        from generate_series(1, ${times}) n`.execute(tx),
    );
  await say("bom dia, tudo certo com o pedido", 40_000, 2_000);
  await say("segunda via do boleto", 4_000, 3);
  await owner().query("analyze messages");
  const search = (searchParam: string) =>
    company.as(admin, async (ctx) => {
      const before = await rowsRead(ctx, "messages");
      const { rows } = await listTickets(ctx, tickets.list.query.parse({ searchParam, showAll: "true" }));
      return { found: rows.length, read: (await rowsRead(ctx, "messages")) - before };
    });
  const repeated = await search("via do boleto");
  const common = await search("tudo certo");
  console.log(`RESULT search repeated=${repeated.read} common=${common.read}`);
  expect(repeated).toEqual({ found: 3, read: expect.any(Number) });
  expect(repeated.read, "those that hold them, and a guess").toBeLessThan(16_000);
  expect(common).toEqual({ found: 40, read: expect.any(Number) });
  expect(common.read, "a page is met").toBeLessThan(16_000);
});
