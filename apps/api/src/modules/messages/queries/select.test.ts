import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { owner } from "../../../testing/owner.ts";
import { aMessage, arrive, heldConnection } from "../factory.ts";
import { selectMessages } from "./select.ts";

type Node = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Node[];
};
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];

test("who has said a message is looked up, and not looked for among all contacts of the company", async () => {
  const company = await createCompany();
  await arrive(company, await heldConnection(company), aMessage());
  await company.run(async (ctx) => {
    await sql`insert into contacts (name, number) select 'Contato ' || n, (5511900000000 + n)::text from generate_series(1, 5000) n`.execute(
      ctx.tx,
    );
    await sql`insert into contact_identities (contact_id, kind, value) select id, 'number', number from contacts where name like 'Contato %'`.execute(
      ctx.tx,
    );
  });
  // As autovacuum would do sooner or later: without it, the plan is made for nearly empty tables.
  await owner().query("analyze contacts, contact_identities, messages");
  const plan = await company.run(async (ctx) => {
    const { id } = await ctx.tx.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    const message = selectMessages(ctx).where("m.id", "=", id);
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Node }] }>`explain (analyze, format json) ${message}`.execute(ctx.tx);
    return rows[0]?.["QUERY PLAN"][0].Plan;
  });
  const read = plan && all(plan).filter((node) => node["Relation Name"] === "contacts");
  expect(read).toHaveLength(5);
  const scans = plan && all(plan).filter((node) => node["Relation Name"] === "contact_identities");
  expect(scans?.length).toBeGreaterThan(0);
  for (const node of [...(read ?? []), ...(scans ?? [])]) expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThan(10);
});
