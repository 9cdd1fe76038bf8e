import type { ChannelEvent } from "@recado/channels/channel";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { silenceSessionLogs } from "./harden.ts";
import { type EngineOptions, engineOptions } from "./options.ts";
import type { Parent } from "./parent.ts";
import { createSession } from "./session.ts";
import { memoryStore } from "./testing/company.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

silenceSessionLogs();

let fake: FakeWhatsApp;

beforeAll(async () => {
  fake = await startFakeWhatsApp();
});
afterAll(() => fake.close());

/** A session in this process, whose parent stores no credentials until the test allows it. */
async function aSession(number: string, own: Partial<EngineOptions> = {}) {
  const { session, told, writing, causes } = opened(own);
  const shown = await vi.waitUntil(() => told.find((event) => event.type === "qr" && event.qr !== ""), { timeout: 25_000 });
  const account = fake.scan((shown as { qr: string }).qr, { number, lid: `999${number.slice(-9)}` });
  await vi.waitUntil(() => causes().at(-1) === "connected", { timeout: 25_000 });
  return { session, account, writing, causes };
}

function opened(own: Partial<EngineOptions>) {
  const { store } = memoryStore();
  const events: ChannelEvent[] = [];
  const writing = { may: Promise.resolve() };
  const answers = {
    keep: async () => {},
    getKeys: async ({ keyType, ids }: { keyType: string; ids: string[] }) => store.getKeys(keyType, ids),
    setKeys: async ({ rows }: { rows: Parameters<typeof store.setKeys>[0] }) => store.setKeys(rows),
    setCreds: async ({ value }: { value: Buffer }) => writing.may.then(() => store.setCreds(value)),
    clear: async () => store.clear(),
    getMessage: async () => null,
  } as Record<string, (args: never) => Promise<unknown>>;
  const parent: Parent = { ask: (name, args) => answers[name]!(args as never) as Promise<never>, tell: (event) => void events.push(event) };
  const session = createSession({ parent, options: { ...engineOptions({ ...fake.env, WHATSAPP_WEB_HURRY: "300" }), ...own } });
  const causes = () => events.flatMap((event) => (event.type === "status" ? [event.cause] : []));

  session.open({ creds: null, pairingNumber: null, version: null });
  return { session, told: events, writing, causes };
}

test.each([503, 440, 500])("what closed with %i gives way to who was opened meanwhile", { timeout: 60_000 }, async (code) => {
  const { session, account, writing, causes } = await aSession(`5511977770${code}`);
  const written = Promise.withResolvers<void>();
  writing.may = written.promise;
  session.sock()?.ev.emit("creds.update", {});
  const closed = vi.waitUntil(() => session.sock() === undefined, { timeout: 25_000 });
  fake.streamError(account, code);
  await closed;

  const before = causes().length;
  session.open({ creds: null, pairingNumber: null, version: null });
  await vi.waitUntil(() => causes().at(-1) === "connected", { timeout: 25_000 });
  written.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(causes().slice(before)).toEqual(["started", "connected"]);
  await session.close({ logout: false });
});

test("a line at whose other end nobody is any more is given up, and another one taken", { timeout: 60_000 }, async () => {
  const { session, account, causes } = await aSession("5511977770002");
  // The keep-alive check starts with a connection, and uses this clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  try {
    fake.cut(account);
    await vi.waitUntil(() => causes().slice(-2).join() === "lost,connected", { timeout: 25_000 });
    const before = causes().length;
    fake.abandon(account);
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => causes().at(-1) === "connected" && causes().length > before, { timeout: 10_000 });
    expect(causes().slice(before)).toEqual(["lost", "connected"]);
  } finally {
    vi.useRealTimers();
    await session.close({ logout: false });
  }
});

test("a front that answers by plain HTTP is asked again until WhatsApp answers", { timeout: 60_000 }, async () => {
  const { session, account, causes } = await aSession("5511977770003");
  const before = causes().length;
  fake.door = 503;
  const { knocks } = fake;
  fake.cut(account);
  await vi.waitUntil(() => fake.knocks > knocks + 4, { timeout: 25_000 });
  fake.door = null;
  await vi.waitUntil(() => causes().at(-1) === "connected", { timeout: 25_000 });
  expect(new Set(causes().slice(before))).toEqual(new Set(["lost", "connected"]));
  await session.close({ logout: false });
});

test("a line on which nothing is ever said is given up, and another one taken", { timeout: 60_000 }, async () => {
  const { session, account, causes } = await aSession("5511977770004", { openMs: 1_000 });
  const before = causes().length;
  fake.isMute = true;
  const { knocks } = fake;
  fake.cut(account);
  await vi.waitUntil(() => fake.knocks > knocks + 1, { timeout: 25_000 });
  fake.isMute = false;
  await vi.waitUntil(() => causes().at(-1) === "connected", { timeout: 25_000 });
  expect(new Set(causes().slice(before))).toEqual(new Set(["lost", "connected"]));
  await session.close({ logout: false });
});

test("a certificate that is not WhatsApp's is the line's trouble, and no bad session", { timeout: 60_000 }, async () => {
  const { session, causes } = opened({ url: `wss://${fake.media.host}/` });
  await vi.waitUntil(() => causes().length > 6, { timeout: 25_000 });
  expect(new Set(causes())).toEqual(new Set(["started", "lost"]));
  await session.close({ logout: false });
});

test("who is told again and again to begin anew pauses in between", { timeout: 60_000 }, async () => {
  const { session, account, causes } = await aSession("5511977770005", { hurry: 10 });
  const before = causes().length;
  fake.streamError(account, 515);
  await vi.waitUntil(() => causes().at(-1) === "connected" && causes().length > before, { timeout: 25_000 });
  expect(causes().slice(before)).toEqual(["lost", "connected"]);
  await session.close({ logout: false });
});
