import { expect, test } from "vitest";
import { listeners } from "../app.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { owner } from "../testing/owner.ts";
import { listenWith, onSignal, record, type Signal } from "./record.ts";

const queued = async (company: TestCompany) =>
  (await owner().query("select name, data from pgboss.job where data->>'companyId' = $1", [String(company.id)])).rows;

test("a fact says what happened, who did it and to whom it is told, after the commit and in order", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const signals: Signal[] = [];
  const off = onSignal((signal) => signal.companyId === company.id && signals.push(signal));

  await company.as(ana, async (ctx) => {
    await record(ctx, "tag.created", { tagId: 7 });
    await record(ctx, "tag.removed", { tagId: 7 });
    expect(signals).toEqual([]);
  });
  off();
  await company.run((ctx) => record(ctx, "tag.changed", { tagId: 8 }));

  expect(await company.facts()).toEqual([
    { name: "tag.created", payload: { tagId: 7 }, userId: ana.id },
    { name: "tag.removed", payload: { tagId: 7 }, userId: ana.id },
    { name: "tag.changed", payload: { tagId: 8 }, userId: null },
  ]);
  expect(signals.map(({ name, payload }) => [name, payload])).toEqual([
    ["tag.created", { tagId: 7 }],
    ["tag.removed", { tagId: 7 }],
  ]);
});

test("a fact of the wrong shape undoes what it was to tell of, and what does not belong into it is left out", async () => {
  const company = await createCompany();
  await expect(company.run((ctx) => record(ctx, "tag.created", { tagId: "seven" } as never))).rejects.toThrow();
  await company.run((ctx) => record(ctx, "tag.created", { tagId: 7, password: "CANARY" } as never));
  expect(await company.facts()).toEqual([{ name: "tag.created", payload: { tagId: 7 }, userId: null }]);
});

test("the jobs that a fact causes stand in its own transaction: both are there, or neither", async () => {
  const company = await createCompany();
  const fact = { userId: 7, name: "Ana" };
  const undone = company.run(async (ctx) => {
    await record(ctx, "user.removed", fact);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect([await queued(company), await company.facts()]).toEqual([[], []]);

  await company.run((ctx) => record(ctx, "user.removed", fact));
  expect(await queued(company)).toEqual([{ name: "quick-messages.remove-own", data: { companyId: company.id, key: fact } }]);
});

test("without a listener a fact causes nothing", async () => {
  const company = await createCompany();
  listenWith({});
  try {
    await company.run((ctx) => record(ctx, "user.removed", { userId: 7, name: "Ana" }));
  } finally {
    listenWith(listeners);
  }
  expect(await queued(company)).toEqual([]);
});
