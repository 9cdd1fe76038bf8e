import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Account, aContact } from "./testing/account.ts";
import { aCompany, type Company } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
beforeAll(async () => {
  fake = await startFakeWhatsApp();
  company = await aCompany(fake);
  account = await company.pair();
});
afterAll(async () => {
  await company.engine.stop();
  await fake.close();
});

/** Not a contact of this fake server, so these messages are never sent again. */
const stranger = aContact({ number: "5511933330001", lid: "777888999000111", name: "Caio" });
const WAIT_MS = 1_000; // a minute, shortened as everywhere in these tests

const keptOf = (id: string) => company.kept.filter(({ inbound }) => inbound.id.endsWith(id));
const isAcknowledged = (id: string) => !account.outstanding.has(`message:${id}:`);

/** Kills the engine; the parent starts another one. */
async function kill() {
  const before = company.statuses().length;
  process.kill(company.engine.pid() ?? 0, "SIGKILL");
  await company.status("connected", before);
}

test("what nobody can read stands in the books before WhatsApp hears that we have it, whoever is killed then", async () => {
  let wasKept: boolean | undefined;
  const acked = ({ attrs }: { attrs: Record<string, string> }) => {
    if (attrs.id === id) wasKept ??= keptOf(id).length > 0;
  };
  fake.on("acked", acked).on("receipt", acked);
  const id = fake.says.garble(account, stranger, { conversation: "?" });
  await company.until(() => wasKept !== undefined, "a word about it");
  await kill();
  await company.until(() => isAcknowledged(id), "the acknowledgement");
  expect(wasKept).toBe(true);
  const inbound = { id: `unreadable:${id}`, kind: "message", peer: { number: stranger.number }, content: { label: "unreadable" } };
  expect(keptOf(id)).toMatchObject([{ inbound, waitMs: WAIT_MS }]);
});

test("what could not be kept is not acknowledged, and comes again to the next engine", async () => {
  company.ports.refuse = true;
  const id = fake.says.garble(account, stranger, { conversation: "?" });
  await company.refusedTwice(id);
  expect(isAcknowledged(id)).toBe(false);
  const back = kill();
  company.ports.refuse = false;
  await back;
  await company.until(() => isAcknowledged(id), "the acknowledgement");
  expect(keptOf(id).map(({ inbound, waitMs }) => [inbound.id, waitMs])).toEqual([[`unreadable:${id}`, WAIT_MS]]);
});

test("what comes without anything that could be deciphered stands there too", async () => {
  const id = fake.says.hide(account, stranger, "something_new");
  await company.until(() => isAcknowledged(id), "the acknowledgement");
  expect(keptOf(id).map(({ inbound, waitMs }) => [inbound.id, waitMs])).toEqual([[`unreadable:${id}`, WAIT_MS]]);
});

test.each([
  ["a message", { conversation: "agora sim" }, ""],
  ["no message", { pollUpdateMessage: { pollCreationMessageKey: { id: "POLL" }, vote: { encPayload: new Uint8Array(8) } } }, "ignorable:"],
])("%s that is said again after the engine was killed is kept beside it, as what it is", async (_, message, name) => {
  const id = fake.says.garble(account, stranger, { conversation: "?" });
  await company.until(() => isAcknowledged(id), "the acknowledgement");
  await kill();
  await fake.says.tell(account, stranger, message, { id, again: 1 });
  await company.until(() => isAcknowledged(id) && keptOf(id).length === 2, "what it is");
  expect(keptOf(id).map(({ inbound, waitMs }) => [inbound.id, waitMs])).toEqual([
    [`unreadable:${id}`, WAIT_MS],
    [`${name}${id}`, undefined],
  ]);
});
