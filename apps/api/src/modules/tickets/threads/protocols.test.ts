import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { isTransient } from "../../../platform/database/transient.ts";
import { closeDatabase, openDatabase } from "../../../platform/database.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { createTicket } from "../factory.ts";
import { lockThread, openThread } from "./threads.ts";

const CLOSED = { status: "closed" } as const;

/** The running numbers of the day, without the day, in order. */
const numbersOf = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const rows = await tx.selectFrom("attendances").select("protocol").orderBy("protocol").execute();
    return rows.map(({ protocol }) => Number(protocol.slice(8)));
  });

test("a new conversation does not wait until another one of its company is committed", async () => {
  const company = await createCompany();
  const [slow, quick] = [await createTicket(company, CLOSED), await createTicket(company, CLOSED)];
  const committed: string[] = [];
  await company.run(async (ctx) => {
    await openThread(ctx, slow);
    await company.run((other) => openThread(other, quick));
    committed.push("quick");
  });
  committed.push("slow");
  expect(committed).toEqual(["quick", "slow"]);
  expect(await numbersOf(company)).toEqual([1, 2]);
});

test("a conversation that is not begun after all leaves a gap", async () => {
  const company = await createCompany();
  const [gone, kept] = [await createTicket(company, CLOSED), await createTicket(company, CLOSED)];
  const undone = company.run(async (ctx) => {
    await openThread(ctx, gone);
    throw new Error("Not after all.");
  });
  await expect(undone).rejects.toThrow("Not after all.");
  await company.run((ctx) => openThread(ctx, kept));
  expect(await numbersOf(company)).toEqual([2]);
});

test("numbers are given while every connection of the pool is in use", async () => {
  const company = await createCompany();
  const threads = await Promise.all(Array.from({ length: 6 }, () => createTicket(company, CLOSED)));
  const { appUrl } = inject("database");
  await closeDatabase();
  openDatabase(appUrl, { max: 2 });
  onTestFinished(async () => {
    await closeDatabase();
    openDatabase(appUrl, { max: 8 });
  });
  await Promise.all(threads.map((thread) => company.run((ctx) => openThread(ctx, thread))));
  expect(await numbersOf(company)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a lost connection costs no more than the conversations that wait for their numbers, and the next one has its number", async () => {
  const company = await createCompany();
  const threads = await Promise.all(Array.from({ length: 3 }, () => createTicket(company, CLOSED)));
  const begin = (at: number) => company.run((ctx) => openThread(ctx, threads[at]!));
  await begin(0);
  const ended = await company.run(({ tx }) =>
    sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = ${`recado beside ${process.pid}`} and datname = current_database()`.execute(tx),
  );
  expect(ended.rows).toEqual([{ ended: true }]);
  await eventually(
    () =>
      begin(1).then(
        () => "begun",
        () => "refused",
      ),
    (outcome) => outcome === "begun",
  );
  await begin(2);
  expect(new Set(await numbersOf(company)).size).toBe(3);
});

test("two hundred new conversations of one company at once are all begun, each with a number of its own", async () => {
  const company = await createCompany();
  const { connectionId } = await createTicket(company, CLOSED);
  const people = await company.run(({ tx }) =>
    tx
      .insertInto("contacts")
      .values(Array.from({ length: 200 }, (_, at) => ({ name: `Cliente ${at}`, number: String(5511900000000 + at) })))
      .returning("id")
      .execute(),
  );
  // A request that waits five seconds for a connection of the pool is refused, and comes back: on a slow machine many do.
  const write = ({ id: contactId }: { id: number }): Promise<unknown> =>
    company
      .run(async (ctx) => openThread(ctx, await lockThread(ctx, { contactId, connectionId: connectionId!, isGroup: false })))
      .catch((error: unknown) => (isTransient(error) ? write({ id: contactId }) : Promise.reject(error)));
  const began = performance.now();
  const outcomes = await Promise.allSettled(people.map(write));
  console.log(`RESULT PROTOCOLS conversations=${outcomes.length} ms=${(performance.now() - began).toFixed(0)}`);
  expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([]);
  expect(await numbersOf(company)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
}, 60_000);
