import { DEFAULT_CONNECTION_CONFIG } from "baileys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCompany, type Company } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let company: Company;
beforeEach(async () => {
  fake = await startFakeWhatsApp();
  company = await aCompany(fake);
});
afterEach(async () => {
  await company.engine.stop();
  await fake.close();
});

const outdate = () => {
  fake.revision = DEFAULT_CONNECTION_CONFIG.version[2] + 1;
};
const isUp = (one: Company) => one.until(() => one.statuses().at(-1)?.cause === "connected", "the return");
const refusalsOf = (one: Company) => one.statuses().filter(({ cause }) => cause === "version-refused").length;

test("an engine that is killed is followed by one that begins with the version with which it came in", async () => {
  const account = await company.pair();
  outdate();
  fake.cut(account);
  await company.status("version-refused");
  await isUp(company);
  await vi.waitFor(async () => expect(await company.engine.versions.last()).not.toBeNull());

  const before = company.statuses().length;
  process.kill(company.engine.pid() as number, "SIGKILL");
  await company.status("connected", before);
  expect(refusalsOf(company)).toBe(1);
});

test("who comes while a newer version is looked for waits for it, and is not refused", async () => {
  const other = await aCompany(fake, { engine: company.engine });
  const account = await company.pair();
  await other.pair();
  await other.channel.disconnect({ logout: false });
  outdate();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  fake.thinking = promise;
  fake.cut(account);
  await company.until(() => fake.looks === 1, "the look");

  await other.channel.connect();
  answer();
  for (const one of [company, other]) await isUp(one);
  expect([company, other].map(refusalsOf)).toEqual([1, 0]);
});
