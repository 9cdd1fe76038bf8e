import type { Outcome } from "@recado/channels/outbound";
import { expect, test, vi } from "vitest";
import { aCompany, aText } from "./testing/company.ts";
import { startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test("an engine that is killed again and again loses nothing of what came and says nothing twice", { timeout: 120_000 }, async () => {
  const fake = await startFakeWhatsApp();
  const contacts = Array.from({ length: 8 }, (_, index) =>
    fake.addContact({ number: `55119770000${10 + index}`, lid: `1112223330000${10 + index}`, name: `C${index}` }),
  );
  const company = await aCompany(fake, { hurry: 100 });
  const account = await company.pair();
  const ids: string[] = [];
  const outcomes = new Map<string, Promise<Outcome>>();
  const accepted = (ref: string) => fake.ledger.entries.filter((entry) => entry.id === ref && !entry.again).length;
  const say = (to: string, body: string) => {
    const order = aText(to, body);
    outcomes.set(order.ref, company.deliver(order));
    return order.ref;
  };

  for (let turn = 0; turn < 6; turn += 1) {
    for (let count = 0; count < 25; count += 1) {
      const contact = contacts[(turn + count) % contacts.length]!;
      ids.push(await fake.says.text(account, contact, `${turn}-${count}`));
      if (count % 5 !== 0) continue;
      say(contact.number, `answer ${turn}-${count}`);
    }
    // Kills the engine at any moment; every other time when WhatsApp certainly has a message whose result is not known yet.
    if (turn % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 20 * turn));
    else {
      fake.mood(account, "silent");
      const ref = say(contacts[0]!.number, `last of ${turn}`);
      await company.until(() => accepted(ref) === 1, "what nobody hears of");
      fake.mood(account, "normal");
    }
    const before = company.statuses().length;
    const pid = company.engine.pid();
    if (pid) process.kill(pid, "SIGKILL");
    await company.status("connected", before);
  }
  await company.until(() => ids.every((id) => company.kept.some(({ inbound }) => inbound.id === id)), "every message");
  await company.until(() => account.outstanding.size === 0, "every acknowledgement");

  // Messages that reached the engine that died are unreadable for the next one, and come after those stored.
  const messages = company.kept.flatMap(({ inbound, waitMs }) => (inbound.kind === "message" && waitMs === undefined ? [inbound] : []));
  expect(messages).toHaveLength(ids.length);
  expect(messages.every(({ content }) => content.type === "text")).toBe(true);
  const results = await Promise.all([...outcomes].map(async ([ref, outcome]) => `${(await outcome).state}: ${accepted(ref)} times`));
  const right = ["sent: 1 times", "unknown: 1 times", "unknown: 0 times", "retry: 0 times"];
  expect(
    results.filter((one) => !right.includes(one)),
    "what it says of each is so, and none was said twice",
  ).toEqual([]);
  expect(results.filter((one) => one === "unknown: 1 times").length, "though it was killed with some in its hands").toBeGreaterThanOrEqual(
    3,
  );

  await company.engine.stop();
  await fake.close();
});
