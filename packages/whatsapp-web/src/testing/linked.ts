import { afterAll, beforeAll } from "vitest";
import type { Account, Contact } from "./account.ts";
import { aCompany, type Company } from "./company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./fakeWhatsApp.ts";

type Linked = { fake: FakeWhatsApp; company: Company; account: Account; alice: Contact; bob: Contact };

/** For a whole test file: a company with a linked phone, and two people who write to it, ready before the tests begin. */
export function linked(begin: (linked: Linked) => void): void {
  let stop = async () => {};
  beforeAll(async () => {
    const fake = await startFakeWhatsApp();
    stop = () => fake.close();
    const alice = fake.addContact({ number: "5511977776666", lid: "111222333444555", name: "Alice" });
    const bob = fake.addContact({ number: "5511966665555", lid: "222333444555666", name: "Bob" });
    const company = await aCompany(fake);
    stop = async () => {
      await company.engine.stop();
      await fake.close();
    };
    begin({ fake, company, account: await company.pair(), alice, bob });
  });
  afterAll(() => stop());
}
