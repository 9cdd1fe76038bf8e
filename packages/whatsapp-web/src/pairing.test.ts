import { EventEmitter } from "node:events";
import { type BetaEngine, betaEngine } from "@recado/channels/beta/process";
import type { ChannelEvent } from "@recado/channels/channel";
import type { WASocket } from "baileys";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { showing } from "./pairing.ts";
import { aCompany, entry } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let engine: BetaEngine;

beforeAll(async () => {
  fake = await startFakeWhatsApp();
  engine = betaEngine({ entry, env: { ...fake.env, WHATSAPP_WEB_HURRY: "60" } });
});
afterAll(async () => {
  await engine.stop();
  await fake.close();
});

describe("pairing", () => {
  test("a number is connected by its QR, by way of WhatsApp's restart", async () => {
    const company = await aCompany(fake, { engine });
    await company.pair();
    const causes = company.statuses().map(({ status, cause }) => `${status} ${cause}`);
    expect(causes).toEqual(["OPENING started", "qrcode qr-shown", "PAIRING scanned", "CONNECTED connected"]);
    expect(company.statuses().at(-1)?.number).toBe(company.number);
    expect(company.events.filter(({ type }) => type === "qr").at(-1)).toMatchObject({ qr: "" });
  });

  test("a number is connected by a code that is typed on the phone", async () => {
    const company = await aCompany(fake, { engine });
    await company.channel.connect({ pairingNumber: company.number });
    const event = await company.until(() => company.events.find(({ type }) => type === "code"), "a code");
    const { code } = event as { code: string };
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    await fake.typeCode(code, company.who);

    expect(await company.status("connected")).toMatchObject({ status: "CONNECTED", number: company.number });
    expect(company.statuses().map(({ cause }) => cause)).toContain("code-shown");
    expect(company.events.some((event) => event.type === "qr" && event.qr !== "")).toBe(false);
  });

  test("a demanded passkey is a state of its own, and a new attempt begins anew", async () => {
    const company = await aCompany(fake, { engine });
    await company.channel.connect();
    fake.desk.demandPasskey((await company.qr()).qr);
    expect(await company.status("passkey")).toMatchObject({ status: "PASSKEY_REQUIRED" });
    expect(company.events.filter(({ type }) => type === "qr").at(-1)).toMatchObject({ qr: "" });

    const before = company.events.length;
    await company.channel.connect();
    fake.scan((await company.qr(before)).qr, company.who);
    await company.status("connected");
  });

  test.each(["a QR", "a code"])(
    "a demanded passkey lasts until somebody begins anew: neither what %s is followed by nor its end replaces it",
    async (by) => {
      const company = await aCompany(fake, { engine });
      await company.channel.connect(by === "a code" ? { pairingNumber: company.number } : {});
      if (by === "a code") await company.status("code-shown");
      const shown = by === "a code" ? company.number : (await company.qr()).qr;
      fake.desk.demandPasskey(shown);
      await company.status("passkey");
      const before = company.events.length;
      const lines = fake.lines;
      // Sent in this order on one connection: once the second has arrived, the first has, too.
      fake.desk.renew(shown);
      fake.desk.renew(shown, 0);
      await company.until(() => fake.lines < lines, "the end of the attempt");
      // This answer comes after all earlier events.
      await expect(company.channel.check(company.number)).rejects.toThrow("not-connected");
      expect(company.events.slice(before)).toEqual([]);

      await company.channel.connect();
      fake.scan((await company.qr(before)).qr, company.who);
      await company.status("connected");
    },
  );

  test("a QR is followed by another, which can be scanned; when nobody has scanned the last, that is said", async () => {
    const company = await aCompany(fake, { engine });
    await company.channel.connect();
    const { qr: first } = await company.qr();
    fake.desk.renew(first, 1);
    const second = await company.until(() => company.events.find((event) => event.type === "qr" && event.qr !== first), "another QR");
    expect(second).toMatchObject({ expiresInMs: 20_000 });
    fake.desk.renew(first, 0);
    expect(await company.status("nobody-scanned")).toMatchObject({ status: "DISCONNECTED" });
    expect(company.events.filter(({ type }) => type === "qr").at(-1)).toMatchObject({ qr: "" });

    const before = company.events.length;
    await company.channel.connect();
    const { qr: third } = await company.qr(before);
    fake.desk.renew(third, 1);
    const fourth = await company.until(() => company.events.slice(before).findLast((event) => event.type === "qr" && event.qr !== third));
    fake.scan((fourth as { qr: string }).qr, company.who);
    await company.status("connected");
  });

  test("a code that WhatsApp does not give is said at once, and may be asked for again", async () => {
    const company = await aCompany(fake, { engine });
    try {
      fake.desk.refusing = "429";
      await company.channel.connect({ pairingNumber: company.number });
      expect(await company.status("no-code")).toMatchObject({ status: "DISCONNECTED", detail: "429" });
      expect(company.events.some(({ type }) => type === "code")).toBe(false);

      fake.desk.refusing = null;
      await company.channel.connect({ pairingNumber: company.number });
      const event = await company.until(() => company.events.find(({ type }) => type === "code"), "a code");
      await fake.typeCode((event as { code: string }).code, company.who);
      await company.status("connected");
    } finally {
      fake.desk.refusing = null;
    }
  });

  test("a code of which WhatsApp says nothing is given up", async () => {
    vi.useFakeTimers();
    try {
      const refused: string[] = [];
      const events: ChannelEvent[] = [];
      const ws = Object.assign(new EventEmitter(), { isOpen: true });
      const sock = { ws, requestPairingCode: async () => "ABCD1234" } as unknown as WASocket;
      const show = showing({ sock, tell: (event) => events.push(event), pairingNumber: "5511", refused: (why) => refused.push(why) });
      show.qr("2@first");
      await vi.advanceTimersByTimeAsync(20_000);
      expect([refused, events]).toEqual([["no-answer"], []]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("asking twice to connect is asking once, and a code may be wanted instead of the QR", async () => {
    const company = await aCompany(fake, { engine });
    await company.channel.connect();
    await company.qr();
    await company.channel.connect();
    expect(company.statuses().filter(({ cause }) => cause === "started")).toHaveLength(1);

    await company.channel.connect({ pairingNumber: company.number });
    await company.status("code-shown");
  });

  test("somebody who is not WhatsApp is refused", async () => {
    const stranger = await startFakeWhatsApp();
    const { WHATSAPP_WEB_ROOT_KEY = "" } = fake.env;
    const misled = betaEngine({ entry, env: { ...stranger.env, WHATSAPP_WEB_ROOT_KEY, WHATSAPP_WEB_HURRY: "100" } });
    const company = await aCompany(fake, { engine: misled });
    try {
      await company.channel.connect();
      await company.status("lost");
      expect(company.events.some(({ type }) => type === "qr")).toBe(false);
    } finally {
      await misled.stop();
      await stranger.close();
    }
  });
});
