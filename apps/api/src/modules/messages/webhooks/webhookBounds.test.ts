import { createHash } from "node:crypto";
import { Entry } from "@recado/channels/cloud/payload";
import { afterEach, expect, test, vi } from "vitest";
import { ask, createApi } from "../../../testing/app.ts";
import { somebodyOutside } from "../../../testing/somebodyOutside.ts";
import { aNumber } from "../../contacts/factory.ts";
import { heldConnection } from "../factory.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { aNumberAtMeta, aText, post, signatureOf, told } from "./testing-meta.ts";

const { parse } = JSON;
afterEach(() => {
  vi.restoreAllMocks();
  JSON.parse = parse;
});

/** The longest text that was parsed. A spy would keep all of them, which takes too long. */
function watchParsing() {
  let longest = 0;
  JSON.parse = (text, ...how) => {
    longest = Math.max(longest, String(text).length);
    return parse(text, ...how);
  };
  return { longest: () => longest };
}

const many = (times: number, text: string) => Array(times).fill(text).join(",");
const asText = (value: object) => JSON.stringify(value);

/** Each is followed by an equally long idle time, because response times depend on the machine. */
const ROUNDS = 5;
const medianOf = (all: number[]) => all.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;

type Shape = [string, (times: number, phoneNumberId: string) => string];

const shapes: Shape[] = [
  ["entries", (times) => `{"entry":[${many(times, "{}")}]}`],
  ["changes", (times) => `{"entry":[{"changes":[${many(times, "{}")}]}]}`],
  ["items", (times, id) => asText(told(id, "messages", { statuses: [] })).replace('"statuses":[]', `"statuses":[${many(times, "0")}]`)],
  ["people", (times, id) => asText(told(id, "messages", { contacts: [] })).replace('"contacts":[]', `"contacts":[${many(times, "{}")}]`)],
];

test("what says far more than Meta ever does is one row with its beginning, its size and its hash, and nobody waits for it", {
  timeout: 120_000,
}, async () => {
  const [server, looked, parsed] = [await createApi(), vi.spyOn(Entry, "safeParse"), watchParsing()];
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const outside = await somebodyOutside(`${url}/api/health`);

  for (const times of [20_000, 200_000, 2_000_000])
    for (const [name, shape] of shapes.slice(0, times > 200_000 ? 1 : shapes.length)) {
      const { path, phoneNumberId, inbox } = await aNumberAtMeta();
      const body = Buffer.from(shape(times, phoneNumberId));
      await outside.take({ url: `${url}/api${path}`, body, headers: signed(body) });
      const rounds = { idle: [] as number[], silent: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        const { status, silentMs, tookMs } = await outside.post();
        expect(status, `${times} ${name}`).toBe(200);
        rounds.silent.push(silentMs);
        rounds.idle.push(await outside.wait(tookMs));
      }
      const [silent, idle] = [medianOf(rounds.silent), medianOf(rounds.idle)];
      const ratio = (silent / idle).toFixed(1);
      console.log(`RESULT webhook ${times} ${name} bytes=${body.length} silence/idle=${ratio} ${JSON.stringify(rounds)}`);
      const raw = { text: body.toString().slice(0, 65_536), bytes: body.length, sha256: createHash("sha256").update(body).digest("hex") };
      expect(await inbox(), "the same again is one").toEqual([
        { id: expect.stringMatching(/^nonsense:/), chat: "nonsense", state: "waiting", raw },
      ]);
    }
  await outside.stop();
  await server.app.close();
  expect(looked, "before any schema").not.toHaveBeenCalled();
  expect(parsed.longest(), "of the smaller ones, which are counted when they are parsed").toBeLessThan(100_000);
});

test("one value too many is enough, be it anywhere; what stands in a text is no value", async () => {
  const { path, phoneNumberId, inbox } = await aNumberAtMeta();
  const parsed = vi.spyOn(JSON, "parse");
  const cards = `[${many(50_000, "{}")}]`;
  const card = asText(aText(phoneNumberId)).replace('"text":{', `"contacts":${cards},"text":{`);
  expect(await post(path, card)).toEqual([200, undefined]);
  const wordy = aText(phoneNumberId, { body: '[{",\\"'.repeat(20_000) });
  expect(await post(path, wordy)).toEqual([200, undefined]);
  expect(await inbox()).toMatchObject([
    { chat: "nonsense", raw: { bytes: Buffer.byteLength(card) } },
    { state: "waiting", raw: { message: {} } },
  ]);
  expect(parsed.mock.calls.filter(([text]) => text === card)).toEqual([]);
});

test("a beginning that is cut within a letter, or is no text, is kept as well", async () => {
  const { path, inbox } = await aNumberAtMeta();
  for (const letter of ["é", "ã€", "😀"]) expect(await post(path, `x${letter.repeat(1_600_000)}`)).toEqual([200, undefined]);
  const binary = Buffer.alloc(3 * 1024 * 1024 + 1, 0xff);
  expect(await post(path, binary)).toEqual([200, undefined]);
  const kept = (await inbox()).map(({ raw }) => raw as { text?: string; base64?: string; bytes: number });
  expect(kept.map(({ bytes }) => bytes)).toEqual([3_200_001, 8_000_001, 6_400_001, 3_145_729]);
  for (const { text } of kept.slice(0, 3)) expect([text?.length ?? 0, text?.includes("\ufffd")]).toEqual([expect.any(Number), false]);
  for (const { text } of kept.slice(0, 3)) expect(Buffer.byteLength(text ?? "")).toBeGreaterThan(65_536 - 4);
  expect(Buffer.from(kept[3]?.base64 ?? "", "base64").equals(binary.subarray(0, 65_536))).toBe(true);
});

test("what Meta puts into one webhook at most is read, however it is laid out", async () => {
  const { path, phoneNumberId, inbox } = await aNumberAtMeta();
  const status = (at: number) => ({
    id: `wamid.${at}`,
    status: "delivered",
    timestamp: "1763640000",
    recipient_id: "5511999990000",
    pricing: { billable: true },
    conversation: { id: "c", origin: { type: "service" } },
  });
  const all = Array.from({ length: 1_000 }, (_, at) => status(at));
  const entries = all.map((one) => told(phoneNumberId, "messages", { statuses: [{ ...one, id: `${one.id}e` }] }).entry[0]);
  expect(await post(path, told(phoneNumberId, "messages", { statuses: all }))).toEqual([200, undefined]);
  expect(await post(path, { object: "whatsapp_business_account", entry: entries })).toEqual([200, undefined]);
  const rows = await inbox();
  expect([rows.length, rows.filter(({ id }) => id.startsWith("ack:")).length]).toEqual([2_000, 2_000]);
});

test("all that is broken in one webhook is one row, beside what could be read", async () => {
  const { path, phoneNumberId, inbox } = await aNumberAtMeta();
  const whole = aText(phoneNumberId);
  const [value] = whole.entry[0]?.changes ?? [];
  const entry = [{ changes: [value, ...Array(800).fill(7)] }, ...Array(800).fill(null)];
  expect(await post(path, { entry })).toEqual([200, undefined]);
  const rows = await inbox();
  expect(rows.map(({ chat }) => chat === "nonsense")).toEqual([false, true]);
  expect(rows[1]?.raw).toEqual([...Array(800).fill(null), ...Array(800).fill(7)]);
});

test("of seven thousand arrivals at once each is kept", async () => {
  const { company, inbox } = await aNumberAtMeta();
  const { connectionId } = await heldConnection(company);
  const at = Date.now();
  const chat = aNumber();
  const arrivals = Array.from({ length: 7_000 }, (_, n) => ({
    inbound: { kind: "ignorable" as const, id: `n-${n}`, chat, at, fromMe: false, author: null },
    raw: null,
  }));
  await keepArrivals(company.id, connectionId, [...arrivals, ...arrivals.slice(0, 10)], null);
  expect(await inbox()).toHaveLength(7_000);
});

test("one connection's webhooks are let in so often a minute, and then told when to come back; others, and what nobody signed, do not count", async () => {
  const [{ path, phoneNumberId, inbox }, other] = [await aNumberAtMeta(), await aNumberAtMeta()];
  const large = Buffer.alloc(3 * 1024 * 1024, "x");
  for (let time = 0; time < 8; time++) expect(await post(path, large, {})).toEqual([403, "ERR_NO_PERMISSION"]);
  const answers: unknown[] = [];
  for (let time = 0; time < 9; time++) answers.push((await post(path, large))[0]);
  expect(answers).toEqual([...Array(7).fill(200), 429, 429]);
  const payload = Buffer.from(JSON.stringify(aText(phoneNumberId)));
  const filled = await ask(undefined, "POST", path, { payload: large, headers: signed(large) });
  expect(filled.headers["retry-after"]).toMatch(/^[1-9]\d?$/);
  expect((await ask(undefined, "POST", path, { payload, headers: signed(payload) })).statusCode, "a usual one still fits").toBe(200);
  expect(await post(other.path, aText(other.phoneNumberId))).toEqual([200, undefined]);
  expect((await inbox()).length).toBe(2);
});

test("what is larger than anything that could be a webhook is not read to its end", async () => {
  const { path, inbox } = await aNumberAtMeta();
  expect(await post(path, Buffer.alloc(33 * 1024 * 1024, "x"))).toEqual([413, "ERR_FILE_TOO_LARGE"]);
  expect(await inbox()).toEqual([]);
});

const signed = (body: Buffer) => ({ "content-type": "application/json", "x-hub-signature-256": signatureOf(body) });
