import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { owner } from "../../testing/owner.ts";
import { aMessage, arrive, heldConnection, messagesOf } from "./factory.ts";
import { receiveJob } from "./jobKeys.ts";
import { keepArrivals } from "./receive/inbox.ts";
import { receiveNext } from "./receive/next.ts";
import { sweepInbox, sweepOldArrivals } from "./sweeps.ts";

// The sweeps cover every company, so the rows are made old instead of moving the clock.
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const age = (company: TestCompany, ms: number) =>
  company.run(({ tx }) =>
    tx
      .updateTable("inbox")
      .set({ arrived_at: new Date(Date.now() - ms) })
      .execute(),
  );

const inboxOf = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("inbox").select(["provider_id as id", "state"]).orderBy("inbox.id").execute());

/** The queued jobs. */
async function wakeUps(company: TestCompany) {
  const { rows } = await owner().query<{ chat: string }>(
    "select data -> 'key' ->> 'chat' as chat from pgboss.job where name = $1 and data ->> 'companyId' = $2 and state = 'created' order by 1",
    [receiveJob.name, String(company.id)],
  );
  return rows.map(({ chat }) => chat);
}

const lose = (company: TestCompany) =>
  owner().query("delete from pgboss.job where name = $1 and data ->> 'companyId' = $2", [receiveJob.name, String(company.id)]);

test("what arrived and whose wake-up was lost is woken again, each conversation once", async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const news = ["5511987652001", "5511987652001", "5511987652002"].map((number) => ({ inbound: aMessage({ number }), raw: null }));
  await keepArrivals(company.id, connectionId, news, null);
  await lose(company);
  await sweepInbox();
  expect(await wakeUps(company), "what is fresh has its wake-up on the way").toEqual([]);

  await age(company, MINUTE_MS);
  await Promise.all([sweepInbox(), sweepInbox()]);
  expect(new Set(await wakeUps(company))).toEqual(new Set(["5511987652001", "5511987652002"]));
  while (await receiveNext(company.id, connectionId, "5511987652001"));
  expect(await messagesOf(company)).toHaveLength(2);
});

test("whose wake-up is there and has only not been answered yet is not woken once more, however often one looks", async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const [busy, lost] = ["5511987652004", "5511987652005"];
  for (const number of [lost, busy]) {
    await keepArrivals(company.id, connectionId, [{ inbound: aMessage({ number }), raw: null }], null);
    if (number === lost) await lose(company);
  }
  await age(company, MINUTE_MS);
  for (let round = 0; round < 3; round++) await sweepInbox();
  expect(await wakeUps(company)).toEqual([busy, lost]);
});

test("what waits to be due is woken only when it was due and nobody woke", async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const number = "5511987652009";
  await keepArrivals(company.id, connectionId, [{ inbound: aMessage({ number }), raw: null, waitMs: 60 * MINUTE_MS }], null);
  await lose(company);
  await age(company, 2 * MINUTE_MS);
  await sweepInbox();
  expect(await wakeUps(company)).toEqual([]);
  await company.run(({ tx }) =>
    tx
      .updateTable("inbox")
      .set({ due_at: new Date(Date.now() - MINUTE_MS) })
      .execute(),
  );
  await sweepInbox();
  expect(await wakeUps(company)).toEqual([number]);
});

test("what was handled two weeks ago is let go; what still waits is kept however old it is", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987652003";
  const done = aMessage({ number });
  await arrive(company, held, done, { kind: "ack", id: "a", chat: number, at: done.at, target: "never seen", ack: 2, ref: null });
  const waits = aMessage({ number });
  await keepArrivals(company.id, held.connectionId, [{ inbound: waits, raw: null }], null);
  await age(company, 13 * DAY_MS);
  await sweepOldArrivals();
  expect((await inboxOf(company)).map(({ state }) => state)).toEqual(["done", "parked", "waiting"]);
  await age(company, 15 * DAY_MS);
  await sweepOldArrivals();
  expect(await inboxOf(company)).toEqual([{ id: waits.id, state: "waiting" }]);
  await arrive(company, held, done);
  expect((await messagesOf(company)).length, "and what is said again after all is known by its message").toBe(2);
});
