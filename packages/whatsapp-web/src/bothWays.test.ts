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

test("while both write at once each can read everything that the other one says", async () => {
  await fake.says.text(account, alice, "0");
  const refs: string[] = [];
  for (let at = 1; at <= 20; at++) {
    const order = aText(alice.number, `resposta ${at}`);
    refs.push(order.ref);
    await Promise.all([fake.says.text(account, alice, String(at)), company.deliver(order)]);
  }
  const bodies = () =>
    company.kept.flatMap(({ inbound }) => (inbound.kind === "message" && inbound.content.type === "text" ? [inbound.content.body] : []));
  await vi.waitUntil(() => bodies().length >= 21, 20_000).catch(() => undefined);
  expect(fake.received.map(({ id }) => id)).toEqual(refs);
  expect(bodies().sort()).toEqual(Array.from({ length: 21 }, (_, at) => String(at)).sort());
});
