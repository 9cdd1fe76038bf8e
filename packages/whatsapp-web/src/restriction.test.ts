import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import { aCompany, aText, type Company } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
beforeAll(async () => {
  fake = await startFakeWhatsApp();
  alice = fake.addContact({ number: "5511977776666", lid: "111222333444555", name: "Alice" });
  company = await aCompany(fake);
  account = await company.pair();
});
afterAll(async () => {
  await company.engine.stop();
  await fake.close();
});

async function refused() {
  fake.mood(account, "refuse", { times: 1, error: "463" });
  expect(await company.deliver(aText(alice.number, "fria"))).toMatchObject({ state: "failed", reason: "restricted", effect: "pause" });
}
const causesAfter = (before: number) =>
  company
    .statuses()
    .slice(before)
    .map(({ status, cause }) => `${status} ${cause}`);

test("a refusal that concerns one reader alone restricts nobody: WhatsApp is asked, and the connection says that all is well", async () => {
  account.isRestricted = false;
  const before = company.statuses().length;
  await refused();
  await company.until(() => causesAfter(before).length === 2, "both news");
  expect(causesAfter(before)).toEqual(["CONNECTED restricted", "CONNECTED connected"]);
});

test("a number that is restricted still is when its line comes back, and no longer when that was lifted meanwhile", async () => {
  account.isRestricted = true;
  await refused();
  for (const is of [true, false]) {
    account.isRestricted = is;
    const before = company.statuses().length;
    fake.cut(account);
    await company.status("connected", before);
    if (is) expect(await company.status("restricted", before)).toMatchObject({ status: "CONNECTED" });
  }
  expect(company.statuses().at(-1)).toMatchObject({ cause: "connected" });
});
