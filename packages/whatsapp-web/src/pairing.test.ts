import { betaEngine } from "@recado/channels/beta/process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aCompany, entry } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

// They start processes, which takes its time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let fake: FakeWhatsApp;

beforeAll(async () => {
  fake = await startFakeWhatsApp();
});
afterAll(() => fake.close());

describe("pairing", () => {
  test("a number is connected by its QR, by way of WhatsApp's restart", async () => {
    const company = await aCompany(fake);
    try {
      await company.pair();
      const causes = company.statuses().map(({ status, cause }) => `${status} ${cause}`);
      expect(causes).toEqual(["OPENING started", "qrcode qr-shown", "PAIRING scanned", "CONNECTED connected"]);
      expect(company.statuses().at(-1)?.number).toBe(company.number);
      expect(company.events.filter(({ type }) => type === "qr").at(-1)).toMatchObject({ qr: "" });
    } finally {
      await company.engine.stop();
    }
  });

  test("a number is connected by a code that is typed on the phone", async () => {
    const company = await aCompany(fake);
    try {
      await company.channel.connect({ pairingNumber: company.number });
      const event = await company.until(() => company.events.find(({ type }) => type === "code"), "a code");
      const { code } = event as { code: string };
      expect(code).toMatch(/^[0-9A-Z]{8}$/);
      await fake.typeCode(code, company.who);

      expect(await company.status("connected")).toMatchObject({ status: "CONNECTED", number: company.number });
      expect(company.statuses().map(({ cause }) => cause)).toContain("code-shown");
      expect(company.events.some((event) => event.type === "qr" && event.qr !== "")).toBe(false);
    } finally {
      await company.engine.stop();
    }
  });

  test("a demanded passkey is a state of its own, and a new attempt begins anew", async () => {
    const company = await aCompany(fake);
    try {
      await company.channel.connect();
      fake.desk.demandPasskey((await company.qr()).qr);
      expect(await company.status("passkey")).toMatchObject({ status: "PASSKEY_REQUIRED" });
      expect(company.events.filter(({ type }) => type === "qr").at(-1)).toMatchObject({ qr: "" });

      const before = company.events.length;
      await company.channel.connect();
      fake.scan((await company.qr(before)).qr, company.who);
      await company.status("connected");
    } finally {
      await company.engine.stop();
    }
  });

  test("asking twice to connect is asking once, and a code may be wanted instead of the QR", async () => {
    const company = await aCompany(fake);
    try {
      await company.channel.connect();
      await company.qr();
      await company.channel.connect();
      expect(company.statuses().filter(({ cause }) => cause === "started")).toHaveLength(1);

      await company.channel.connect({ pairingNumber: company.number });
      await company.status("code-shown");
    } finally {
      await company.engine.stop();
    }
  });

  test("somebody who is not WhatsApp is refused", async () => {
    const stranger = await startFakeWhatsApp();
    const { WHATSAPP_WEB_ROOT_KEY = "" } = fake.env;
    const engine = betaEngine({ entry, env: { ...stranger.env, WHATSAPP_WEB_ROOT_KEY, WHATSAPP_WEB_HURRY: "100" } });
    const company = await aCompany(fake, { engine });
    try {
      await company.channel.connect();
      await company.status("lost");
      expect(company.events.some(({ type }) => type === "qr")).toBe(false);
    } finally {
      await engine.stop();
      await stranger.close();
    }
  });
});
