import { type BetaEngine, betaEngine } from "@recado/channels/beta/process";
import { DEFAULT_CONNECTION_CONFIG } from "baileys";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { aCompany, entry } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let engine: BetaEngine;

beforeAll(async () => {
  fake = await startFakeWhatsApp();
  // Shortens the half minute of waiting to a tenth of a second.
  engine = betaEngine({ entry, env: { ...fake.env, WHATSAPP_WEB_HURRY: "300" } });
});
afterEach(() => {
  fake.door = null;
});
afterAll(async () => {
  await engine.stop();
  await fake.close();
});

const paired = async (own?: { hurry: number }) => {
  const company = await aCompany(fake, own ?? { engine });
  return { company, account: await company.pair() };
};

describe("how connections end", () => {
  test("unlinked on the phone: it stops, and the keys are forgotten", async () => {
    const { company, account } = await paired();
    fake.streamError(account, 401);
    expect(await company.status("logged-out")).toMatchObject({ status: "DISCONNECTED" });
    await company.until(() => company.keys.size === 0 && !company.hasCreds(), "the end of the keys");
  });

  test("unlinked while the database is away: it says so when the keys are forgotten, and the next code is shown", async () => {
    const { company, account } = await paired();
    const { clear } = company.store;
    let refusals = 1;
    company.store.clear = async () => {
      refusals -= 1;
      if (refusals >= 0) throw new Error("the database is away");
      return clear();
    };
    fake.streamError(account, 401);
    await company.status("logged-out");
    expect([company.keys.size, company.hasCreds()]).toEqual([0, false]);

    const before = company.events.length;
    await company.channel.connect();
    expect(await company.qr(before)).toBeTruthy();
  });

  test("banned: it stops and says so, and the keys are kept", async () => {
    const { company, account } = await paired();
    fake.streamError(account, 403);
    expect(await company.status("banned")).toMatchObject({ status: "DISCONNECTED" });
    expect(company.hasCreds()).toBe(true);
  });

  test("unlinked while it was away: it is refused when it comes back, and the keys are forgotten", async () => {
    const { company, account } = await paired();
    await company.channel.disconnect({ logout: false });
    account.linked = false;
    await company.channel.connect();
    expect(await company.status("logged-out")).toMatchObject({ status: "DISCONNECTED", detail: "401" });
    await company.until(() => company.keys.size === 0 && !company.hasCreds(), "the end of the keys");

    const before = company.events.length;
    await company.channel.connect();
    fake.scan((await company.qr(before)).qr, company.who);
    await company.until(() => company.statuses().at(-1)?.cause === "connected", "another pairing");
  });

  test("banned while the line was down: it is refused, and the keys are kept", async () => {
    const { company, account } = await paired();
    account.banned = true;
    fake.cut(account);
    expect(await company.status("banned")).toMatchObject({ status: "DISCONNECTED", detail: "403" });
    expect(company.hasCreds()).toBe(true);
  });

  test("replaced: it comes back once, and does not fight", async () => {
    const { company, account } = await paired();
    const before = company.statuses().length;
    fake.streamError(account, 440);
    // A final status would end the session, and with it the second attempt.
    expect(await company.status("replaced")).toMatchObject({ status: "TIMEOUT" });
    await company.status("connected", before);
    fake.streamError(account, 440);
    const replaced = () => company.statuses().filter(({ cause }) => cause === "replaced").length;
    await company.until(() => replaced() === 2, "the second time");
    const logins = company.statuses().filter(({ cause }) => cause === "connected").length;
    // Waiting for two other replaced sessions, one after the other, takes at least as long as another attempt of this one would.
    for (const { company: other, account: its } of [await paired(), await paired()]) {
      const first = other.statuses().length;
      fake.streamError(its, 440);
      await other.status("connected", first);
    }
    expect(company.statuses().filter(({ cause }) => cause === "connected")).toHaveLength(logins);
    expect(company.statuses().at(-1)).toMatchObject({ status: "DISCONNECTED", cause: "replaced" });
  });

  test("replaced as soon as it is back from a line that was lost: it has its second try all the same", async () => {
    const { company, account } = await paired({ hurry: 30 });
    const lost = company.statuses().length;
    fake.cut(account);
    await company.status("connected", lost);
    const replaced = company.statuses().length;
    fake.streamError(account, 440);
    expect(await company.status("replaced", replaced)).toMatchObject({ status: "TIMEOUT" });
    await company.status("connected", replaced);
    await company.engine.stop();
  });

  test("a server in trouble: it comes back by itself, without a QR", async () => {
    const { company, account } = await paired();
    const before = company.statuses().length;
    fake.streamError(account, 503);
    expect(await company.status("lost")).toMatchObject({ status: "TIMEOUT", detail: "503", retryInMs: expect.any(Number) });
    await company.status("connected", before);
    expect(company.statuses().filter(({ cause }) => cause === "qr-shown")).toHaveLength(1);
  });

  test("a bad stream is tried again", async () => {
    const { company, account } = await paired();
    const before = company.statuses().length;
    fake.streamError(account, 500);
    expect(await company.status("lost")).toMatchObject({ status: "TIMEOUT", detail: "500" });
    await company.status("connected", before);
  });

  test("a version that WhatsApp refuses is no logout", async () => {
    const { company, account } = await paired();
    fake.refusing = "405";
    fake.cut(account);
    expect(await company.status("version-refused")).toMatchObject({ status: "TIMEOUT" });
    expect(company.hasCreds()).toBe(true);
    fake.refusing = null;
    await company.until(() => company.statuses().at(-1)?.cause === "connected", "the return");
  });

  test("a version that is too old is exchanged for the one that WhatsApp hands out, by every session", async () => {
    const both = [await paired(), await paired()];
    fake.revision = DEFAULT_CONNECTION_CONFIG.version[2] + 1;
    for (const { account } of both) fake.cut(account);
    for (const { company } of both) {
      expect(await company.status("version-refused")).toMatchObject({ status: "TIMEOUT" });
      await company.until(() => company.statuses().at(-1)?.cause === "connected", "the return");
      expect(company.statuses().filter(({ cause }) => cause === "version-refused")).toHaveLength(1);
    }
    fake.revision = 0;
  });

  test("many reconnections leave one line open, and everything that came is there", async () => {
    const { company, account } = await paired();
    const alice = fake.addContact({ number: "5511977776666", lid: "111222333444555", name: "Alice" });
    const open = fake.lines;
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const before = company.statuses().length;
      fake.cut(account);
      ids.push(await fake.says.text(account, alice, `vez ${turn}`));
      await company.status("connected", before);
    }
    await company.until(() => ids.every((id) => company.kept.some(({ inbound }) => inbound.id === id)), "every message");
    expect(fake.lines).toBe(open);
  });

  test("an admin who disconnects rests it, and it comes back with the same keys", async () => {
    const { company, account } = await paired();
    await company.channel.disconnect({ logout: false });
    expect(account.isOnline).toBe(false);
    expect(company.statuses().at(-1)).toMatchObject({ status: "DISCONNECTED", cause: "asked" });

    const before = company.statuses().length;
    await company.channel.connect();
    await company.status("connected", before);
    expect(account.linked).toBe(true);
  });

  test("an admin who logs out unlinks it at WhatsApp, and the keys are gone", async () => {
    const { company, account } = await paired();
    expect(await company.channel.disconnect({ logout: true })).toBe(true);
    expect(account.linked).toBe(false);
    expect(company.keys.size).toBe(0);
    expect(company.hasCreds()).toBe(false);
  });

  test("logged out while WhatsApp cannot be reached: that is answered, and the keys are kept to say it once more", async () => {
    const { company, account } = await paired();
    fake.door = 503;
    fake.cut(account);
    await company.status("lost");
    expect(await company.channel.disconnect({ logout: true })).toBe(false);
    expect([account.linked, company.hasCreds()]).toEqual([true, true]);

    fake.door = null;
    const before = company.statuses().length;
    await company.channel.connect();
    await company.status("connected", before);
    expect(await company.channel.disconnect({ logout: true })).toBe(true);
    expect([account.linked, company.hasCreds()]).toEqual([false, false]);
  });

  test("logged out on a line at whose other end nobody is any more: it is not taken for done", async () => {
    const { company, account } = await paired();
    fake.abandon(account);
    expect(await company.channel.disconnect({ logout: true })).toBe(false);
    expect([account.linked, company.hasCreds()]).toEqual([true, true]);
  });

  test("logged out before anybody has scanned: nothing is left to unlink", async () => {
    const company = await aCompany(fake, { engine });
    await company.channel.connect();
    await company.qr();
    expect(await company.channel.disconnect({ logout: true })).toBe(true);
  });

  test("an engine that has forgotten a session does not take it for unlinked", async () => {
    const { company, account } = await paired();
    await company.channel.disconnect({ logout: false });
    expect(await company.channel.disconnect({ logout: true })).toBe(false);
    expect([account.linked, company.hasCreds()]).toEqual([true, true]);
  });
});
