import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { endSessions } from "../../modules/users/sessions.ts";
import { type Ctx, inCompany, inSession, onPlatform } from "../../platform/company.ts";
import { createCompany } from "../company.ts";

test("without a company a query fails, on a fresh connection and on a used one", async () => {
  const { id } = await createCompany();
  const connection = new pg.Client({ connectionString: inject("database").appUrl });
  await connection.connect();
  const refused = async () => {
    await expect(connection.query("select id from tags")).rejects.toThrow("NO_COMPANY");
    await expect(connection.query("insert into tags (name, color) values ('Eva', '#000000')")).rejects.toThrow("NO_COMPANY");
    await expect(connection.query(`insert into tags (company_id, name, color) values (${id}, 'Eva', '#000000')`)).rejects.toThrow(
      "NO_COMPANY",
    );
  };

  await refused();
  await connection.query(`begin; select * from app.enter_as_system(${id}); select id from tags; commit`);
  await refused();
  await connection.query(`begin; select * from app.enter_as_system(${id}); rollback`);
  await refused();
  await connection.end();
});

test("on the platform every company's table refuses", async () => {
  await expect(onPlatform((tx) => tx.selectFrom("tags").select("id").execute())).rejects.toThrow("NO_COMPANY");
});

test("nobody enters a company by naming something that is none", async () => {
  await expect(inCompany(Number("1; select 1"), async () => undefined)).rejects.toThrow("Not a company");
  await expect(inSession("'; select set_config('app.company_id', '1', true) --", async () => undefined)).rejects.toThrow(
    "ERR_SESSION_EXPIRED",
  );
});

const COMPANIES = 12;
const TRANSACTIONS = 3_000;

test("many companies over few connections never see each other, whatever ends badly", { timeout: 60_000 }, async () => {
  const companies = await Promise.all(Array.from({ length: COMPANIES }, () => createCompany()));
  const people = await Promise.all(companies.map((company) => company.createUser({ profile: "admin" })));
  const removedUsers = await Promise.all(companies.map((company) => company.createUser()));
  for (const [at, { id: userId }] of removedUsers.entries()) await companies[at]!.run((ctx) => endSessions(ctx, userId, "removed"));
  await Promise.all(
    companies.map(({ run, id }) =>
      run(({ tx }) =>
        tx
          .insertInto("tags")
          .values({ name: `${id}`, color: "#000000" })
          .execute(),
      ),
    ),
  );

  let wrong = 0;
  const look = async (at: number, tail: (tx: Ctx["tx"]) => Promise<unknown>) => {
    const { id } = companies[at]!;
    await inSession(people[at]!.session, async ({ tx, companyId }) => {
      const rows = await tx.selectFrom("tags").select(["name", "company_id"]).execute();
      if (companyId !== id || rows.length !== 1 || rows.some(({ name, company_id }) => name !== `${id}` || company_id !== id)) wrong++;
      await tail(tx);
    });
  };
  const endings: Array<(at: number) => Promise<unknown>> = [
    (at) => look(at, async () => undefined),
    (at) => look(at, async () => Promise.reject(new Error("given up"))),
    (at) => look(at, (tx) => sql`select 1 / 0`.execute(tx)),
    (at) => look(at, (tx) => sql`set local statement_timeout = 1; select pg_sleep(1)`.execute(tx)),
    (at) => inSession(removedUsers[at]!.session, async () => void wrong++),
    (at) =>
      inCompany(companies[at]!.id, async ({ tx }) => void ((await tx.selectFrom("tags").select("id").execute()).length === 1 || wrong++)),
    () =>
      onPlatform((tx) =>
        tx
          .selectFrom("tags")
          .select("id")
          .execute()
          .then(() => void wrong++),
      ),
  ];
  const run = async (number: number) => endings[number % endings.length]!(number % COMPANIES).catch(() => undefined);
  let next = 0;
  const worker = async () => {
    while (next < TRANSACTIONS) await run(next++);
  };
  await Promise.all(Array.from({ length: 24 }, worker));

  console.log(`RESULT ISO-04 transactions=${TRANSACTIONS} wrong=${wrong}`);
  expect(wrong).toBe(0);
  for (const at of companies.keys()) await look(at, async () => undefined);
  expect(wrong).toBe(0);
});
