import { afterEach, expect, test, vi } from "vitest";
import { removeConnection } from "../../modules/connections/actions/change.ts";
import { renewSession, stopSession } from "../../modules/connections/actions/session.ts";
import { changeCompany, removeCompany } from "../../modules/managed-companies/actions.ts";
import { eraseCompany } from "../../modules/managed-companies/erase.ts";
import { findCompany } from "../../modules/managed-companies/queries.ts";
import { fakeChannel } from "../../modules/messages/factory.ts";
import { companyOf } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { PLATFORM } from "../../testing/owner.ts";
import type { Rhythm } from "../runner.ts";
import { linking } from "../testing/linking.ts";
import { leavingOf } from "./leaving.ts";
import { lineOf } from "./line.ts";

vi.setConfig({ testTimeout: 60_000 });

const whatsApp = linking();
afterEach(() => whatsApp.ask("open"));

let phones = 0;

/** A linked number whose phone reports whether it still lists our device. */
async function aLinkedNumber(rhythm: Partial<Rhythm> = {}) {
  phones += 1;
  const number = await whatsApp.aNumber({ number: `551198888200${phones}`, lid: `9998887000200${phones}` });
  const { company, admin, id, until, keys, say } = number;
  const runner = await whatsApp.run(rhythm);
  await number.scan();
  return {
    ...number,
    runner,
    ask: (what: typeof stopSession | typeof renewSession | typeof removeConnection) => company.as(admin, (ctx) => what(ctx, id)),
    isListed: () => say("linked"),
    hasKeys: async () => (await keys()).length > 0,
    async loseLine() {
      await whatsApp.ask("shut");
      await say("cut");
      await until("TIMEOUT");
    },
  };
}

test("asked to end while nobody holds it: the next process unlinks the phone, and only then its keys go", async () => {
  const { runner, until, look, ask, isListed, hasKeys } = await aLinkedNumber();
  await runner.stop();
  await ask(stopSession);
  expect(await look()).toMatchObject({ status: "TIMEOUT", cause: "asked", wanted: false });
  expect(await hasKeys()).toBe(true);

  await whatsApp.run();
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([false, false]);
});

test("asked to end while the line is down: the phone is unlinked as soon as the line is back", async () => {
  const { look, until, loseLine, ask, isListed, hasKeys } = await aLinkedNumber();
  await loseLine();
  await ask(stopSession);
  expect(await eventually(look, (row) => row?.cause === "asked")).toMatchObject({ status: "TIMEOUT", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([true, true]);

  await whatsApp.ask("open");
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked" });
  expect([await isListed(), await hasKeys()]).toEqual([false, false]);
});

test("asked to end on a line that leads nowhere any more: another one is taken, and the phone is unlinked", async () => {
  const { until, ask, say, isListed } = await aLinkedNumber();
  await say("abandon");
  await ask(stopSession);
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked" });
  expect(await isListed()).toBe(false);
});

test("removed while it is connected: the phone is unlinked", async () => {
  const { ask, isListed } = await aLinkedNumber();
  await ask(removeConnection);
  await eventually(isListed, (is) => is === false);
});

test("asked to end while the line is down for good: it ends, and its timeline says that the phone still lists us", async () => {
  const { until, loseLine, ask, isListed, hasKeys, story } = await aLinkedNumber({ reachMs: 1_000 });
  await loseLine();
  await ask(stopSession);
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "not-unlinked", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([true, false]);
  expect((await story()).slice(0, 3)).toEqual(["DISCONNECTED not-unlinked", "TIMEOUT asked", "TIMEOUT lost"]);
});

test("a new code while the line is down: the old device is unlinked before one is shown", async () => {
  const { look, shown, loseLine, ask, isListed } = await aLinkedNumber();
  await loseLine();
  await ask(renewSession);
  expect(await look()).toMatchObject({ status: "OPENING", cause: "asked" });
  await whatsApp.ask("open");
  await shown();
  expect(await isListed()).toBe(false);
});

test("a new code while the line is down for long: it begins anew, and its timeline says that the phone still lists the old device", async () => {
  const { shown, loseLine, ask, isListed, story } = await aLinkedNumber({ reachMs: 1_000 });
  await loseLine();
  await ask(renewSession);
  await eventually(story, (all) => all.includes("OPENING not-unlinked"), 20_000);
  await whatsApp.ask("open");
  await shown();
  expect(await isListed()).toBe(true);
});

test("let go while the database is away for long: that the phone has heard of it is not forgotten with it", async () => {
  const line = lineOf();
  line.open({ ...fakeChannel().channel, disconnect: async () => true });
  let refusals = 1;
  const forget = async () => {
    refusals -= 1;
    if (refusals >= 0) throw new Error("the database is away");
    return true;
  };
  const leaving = leavingOf({ line, forget, make: async () => undefined, complain: () => {}, reachMs: 0 });
  await expect(leaving.begin("beta")).rejects.toThrow("away");
  expect(await leaving.goOn("beta")).toBe("asked");
});

test.each([
  ["that is up", true],
  ["that was switched off before", false],
])("the company of a linked number %s is removed: the phone is unlinked before its keys and all else are erased", async (_, isOn) => {
  const { company, isListed, hasKeys, look } = await aLinkedNumber();
  const platform = companyOf(PLATFORM);
  const found = () => platform.run((ctx) => findCompany(ctx, company.id));
  if (!isOn) {
    const { name, plan_id: planId, due_date: dueDate } = (await found())!;
    const values = { name, email: "sol@padaria.test", planId, dueDate: dueDate!, status: false };
    await platform.run((ctx) => changeCompany(ctx, company.id, values));
    await eventually(look, (row) => row?.status === "DISCONNECTED");
  }
  expect([await isListed(), await hasKeys()]).toEqual([true, true]);
  await platform.run((ctx) => removeCompany(ctx, company.id));

  const erase = () => eraseCompany.run(PLATFORM, { otherCompanyId: company.id });
  await erase();
  if (await isListed()) expect(await hasKeys(), "what it takes to unlink it is still there").toBe(true);
  await eventually(isListed, (is) => is === false, 20_000);
  await eventually(hasKeys, (has) => !has);
  await erase();
  expect([await look(), await found()]).toEqual([undefined, undefined]);
});
