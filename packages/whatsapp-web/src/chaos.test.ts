import { expect, test, vi } from "vitest";
import { aCompany, aText } from "./testing/company.ts";
import { startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// They start processes, which takes its time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

test("an engine that is killed again and again loses nothing of what came and says nothing twice", { timeout: 120_000 }, async () => {
  const fake = await startFakeWhatsApp();
  const contacts = Array.from({ length: 8 }, (_, index) =>
    fake.addContact({ number: `55119770000${10 + index}`, lid: `1112223330000${10 + index}`, name: `C${index}` }),
  );
  const company = await aCompany(fake, { hurry: 100 });
  const account = await company.pair();
  const ids: string[] = [];
  const outcomes: Promise<unknown>[] = [];
  const orders: ReturnType<typeof aText>[] = [];

  for (let turn = 0; turn < 6; turn += 1) {
    for (let count = 0; count < 25; count += 1) {
      const contact = contacts[(turn + count) % contacts.length]!;
      ids.push(await fake.says.text(account, contact, `${turn}-${count}`));
      if (count % 5 !== 0) continue;
      const order = aText(contact.number, `answer ${turn}-${count}`);
      orders.push(order);
      outcomes.push(company.deliver(order));
    }
    // In the middle of its work, wherever that is.
    await new Promise((resolve) => setTimeout(resolve, 20 * turn));
    const before = company.statuses().length;
    const pid = company.engine.pid();
    if (pid) process.kill(pid, "SIGKILL");
    await company.status("connected", before);
  }
  await company.until(() => ids.every((id) => company.kept.some(({ inbound }) => inbound.id === id)), "every message");
  await company.until(() => account.outstanding.size === 0, "every acknowledgement");

  // What had come to the engine that died cannot be read by the next one, and stands behind what was kept.
  const messages = company.kept.flatMap(({ inbound, waitMs }) => (inbound.kind === "message" && waitMs === undefined ? [inbound] : []));
  expect(messages).toHaveLength(ids.length);
  expect(messages.every(({ content }) => content.type === "text")).toBe(true);
  await Promise.all(outcomes);
  for (const { ref } of orders)
    expect(fake.ledger.entries.filter((entry) => entry.id === ref && !entry.again).length).toBeLessThanOrEqual(1);

  await company.engine.stop();
  await fake.close();
});
