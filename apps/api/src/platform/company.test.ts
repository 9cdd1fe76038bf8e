import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";
import { createTag } from "../modules/tags/actions.ts";
import { createCompany } from "../testing/company.ts";
import { inCompany, inSession, onPlatform } from "./company.ts";
import { closeDatabase, openDatabase } from "./database.ts";
import { log } from "./log.ts";
import { onSignal, record } from "./record.ts";

const tag = (name: string) => ({ name, color: "#112233", kanban: 0 as const });
const url = () => inject("database").appUrl;

test("what throws leaves nothing behind, neither rows nor facts nor words", async () => {
  const company = await createCompany();
  const listener = vi.fn();
  const off = onSignal(listener);
  const after = vi.fn();

  const failed = company.run(async (ctx) => {
    await createTag(ctx, tag("VIP"));
    ctx.afterCommit(after);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  off();

  expect(await company.run(({ tx }) => tx.selectFrom("tags").select("id").execute())).toEqual([]);
  expect(await company.facts()).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
  expect(after).not.toHaveBeenCalled();
});

test("what follows a commit sees it committed, and one that fails hinders neither the others nor the caller", async () => {
  const company = await createCompany();
  const complaint = vi.spyOn(log, "error").mockImplementation(() => undefined);
  let seen: Promise<number> | undefined;

  const answer = await company.run(async (ctx) => {
    await createTag(ctx, tag("VIP"));
    ctx.afterCommit(() => {
      throw new Error("nobody there");
    });
    ctx.afterCommit(() => {
      seen = company.run(async ({ tx }) => (await tx.selectFrom("tags").select("id").execute()).length);
    });
    return "done";
  });

  expect(answer).toBe("done");
  expect(await seen).toBe(1);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

test("a session that is over does not spoil the connection for whoever gets it next", async () => {
  const [company, appUrl] = [await createCompany(), url()];
  const ana = await company.createUser();
  await closeDatabase();
  openDatabase(appUrl, { max: 1 });
  try {
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (let round = 0; round < 3; round++) {
      await expect(inSession(unknown, async () => 1)).rejects.toMatchObject({ code: "ERR_SESSION_EXPIRED", status: 401 });
      expect(await inSession(ana.session, async ({ companyId }) => companyId)).toBe(company.id);
    }
    await expect(inSession("'; drop table users; --", async () => 1)).rejects.toMatchObject({ code: "ERR_SESSION_EXPIRED" });
    await expect(inCompany(Number.NaN, async () => 1)).rejects.toThrow("Not a company");
  } finally {
    await closeDatabase();
    openDatabase(appUrl, { max: 8 });
  }
});

test("a connection that held one company holds none for the next", async () => {
  const [mine, theirs, appUrl] = [await createCompany(), await createCompany(), url()];
  await mine.run((ctx) => createTag(ctx, tag("CANARY")));
  await closeDatabase();
  openDatabase(appUrl, { max: 1 });
  try {
    const tags = () => sql<{ name: string }>`select name from tags`;
    expect(await theirs.run(async ({ tx }) => (await tags().execute(tx)).rows)).toEqual([]);
    await expect(onPlatform((tx) => tags().execute(tx))).rejects.toThrow("NO_COMPANY");
    expect(await mine.run(async ({ tx }) => (await tags().execute(tx)).rows)).toHaveLength(1);
  } finally {
    await closeDatabase();
    openDatabase(appUrl, { max: 8 });
  }
});

test("two that lock each other out are both done after one more try, and each is told of once", async () => {
  const company = await createCompany();
  const notices: string[] = [];
  const off = onSignal(({ name, companyId }) => companyId === company.id && name === "tag.changed" && notices.push(name));
  let tries = 0;

  const cross = (one: number, other: number, mine: PromiseWithResolvers<void>, theirs: PromiseWithResolvers<void>) =>
    company.run(async (ctx) => {
      tries++;
      const touch = (id: number) => ctx.tx.updateTable("tags").set({ color: "#000000" }).where("id", "=", id).execute();
      await touch(one);
      mine.resolve();
      await theirs.promise;
      await touch(other);
      await record(ctx, "tag.changed", { tagId: one });
    });
  const pair = async (name: string) => {
    const [first, second] = await company.run(async (ctx) => [
      await createTag(ctx, tag(`${name} 1`)),
      await createTag(ctx, tag(`${name} 2`)),
    ]);
    const [heldFirst, heldSecond] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await Promise.all([cross(first!.id, second!.id, heldFirst, heldSecond), cross(second!.id, first!.id, heldSecond, heldFirst)]);
  };
  await Promise.all([pair("a"), pair("b"), pair("c")]);
  off();

  expect(tries).toBe(9);
  expect(notices).toHaveLength(6);
  expect(await company.facts("tag.changed")).toHaveLength(6);
});

test("work that collides again and again is given up after three tries", async () => {
  const company = await createCompany();
  let tries = 0;
  const colliding = company.run(({ tx }) => {
    tries++;
    return sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(colliding).rejects.toMatchObject({ code: "40001" });
  expect(tries).toBe(3);
});

test("a request's statement ends after five seconds, a job's does not", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const shown = sql<{ statement_timeout: string }>`show statement_timeout`;
  expect((await company.as(ana, ({ tx }) => shown.execute(tx))).rows).toEqual([{ statement_timeout: "5s" }]);
  expect((await company.run(({ tx }) => shown.execute(tx))).rows).toEqual([{ statement_timeout: "0" }]);
});

test("whoever says nothing more in a transaction is ended by the database, whatever began it", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const shown = sql<{ idle_in_transaction_session_timeout: string }>`show idle_in_transaction_session_timeout`;
  const limits = [
    await company.as(ana, ({ tx }) => shown.execute(tx)),
    await company.run(({ tx }) => shown.execute(tx)),
    await onPlatform((tx) => shown.execute(tx)),
  ];
  for (const { rows } of limits) expect(rows).toEqual([{ idle_in_transaction_session_timeout: "20s" }]);
});

test("a connection that is cut in the middle of a transaction fails that one alone", async () => {
  const company = await createCompany();
  const cut = company.run(async ({ tx }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await company.run((other) => sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other.tx));
    await sleep(50); // the disconnect is reported while no query runs
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/not queryable|terminat/);
  expect(await company.run(async ({ companyId }) => companyId)).toBe(company.id);
});
