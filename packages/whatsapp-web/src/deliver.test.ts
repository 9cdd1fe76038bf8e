import { EventEmitter } from "node:events";
import type { WASocket } from "baileys";
import { afterEach, expect, test, vi } from "vitest";
import { contentFor } from "./compose.ts";
import { deliver, type Line } from "./deliver.ts";
import { groupCache } from "./groups.ts";
import { keyStore } from "./keys.ts";
import { logger } from "./logger.ts";
import { numberCache } from "./numbers.ts";
import { aText } from "./testing/company.ts";

/** How long the parent waits for a delivery. */
const GIVEN_UP_MS = 240_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A connection on which the test controls how long a message is prepared. Baileys logs this sentence right before it writes. */
function aLine() {
  const written: string[] = [];
  const preparing = Promise.withResolvers<void>();
  const stop = new AbortController();
  const sendMessage = async (_to: string, _content: unknown, { messageId }: { messageId: string }) => {
    await preparing.promise;
    logger.debug({}, "sending message to 1 devices");
    written.push(messageId);
    return { message: { conversation: "x" } };
  };
  const ws = new EventEmitter();
  const sock = {
    sendMessage,
    ws,
    onWhatsApp: async (number: string) => [{ jid: `${number}@s.whatsapp.net`, exists: true }],
  } as unknown as WASocket;
  const line: Line = { sock, numbers: numberCache(sock), groups: groupCache(), closed: stop.signal, keep: async () => {} };
  return { line, written, preparing, stop, ws };
}

test("what was said not to have been sent is not written afterwards", async () => {
  const { line, written, preparing, stop } = aLine();
  const outcome = deliver(line, aText("5511977776666", "x"));
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  expect(await outcome).toEqual({ state: "retry", reason: "not-connected" });

  preparing.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([]);
});

test("what was written and is not confirmed within twenty seconds is unknown", async () => {
  vi.useFakeTimers();
  const { line, written, preparing } = aLine();
  preparing.resolve();
  const text = aText("5511977776666", "x");
  const outcome = deliver(line, text);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toEqual({ state: "unknown", reason: "no-ack" });
  expect(written).toEqual([text.ref]);
});

test("whatever WhatsApp leaves unanswered, it is told before anybody gives us up, and nothing is written afterwards", async () => {
  vi.useFakeTimers();
  const { line, written } = aLine();
  const text = aText("5511977776666", "x");
  const mute = { ...line, numbers: numberCache({ onWhatsApp: () => new Promise(() => {}) }) };
  const outcomes = Promise.all([deliver(mute, text), deliver(line, text)]);
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS - 1);
  expect(await Promise.race([outcomes, "nothing yet"])).toEqual(Array(2).fill({ state: "retry", reason: "not-sent" }));
  expect(written).toEqual([]);
});

test("the answer to another message confirms nothing", async () => {
  vi.useFakeTimers();
  const { line, preparing, ws } = aLine();
  preparing.resolve();
  const text = aText("5511977776666", "x");
  const outcome = deliver(line, text);
  await vi.advanceTimersByTimeAsync(10);
  ws.emit("CB:ack,class:message", { attrs: { id: "3EB0OTHER" } });
  await vi.advanceTimersByTimeAsync(10);
  ws.emit("CB:ack,class:message", { attrs: { id: text.ref } });
  expect(await outcome).toMatchObject({ state: "sent", providerId: text.ref });
});

test("an address in a text is given no preview, for which somebody would have to be asked", () => {
  expect(
    contentFor(aText("5511977776666", "veja https://example.com"), { jid: "x@s.whatsapp.net", isByNumber: false }).content,
  ).toMatchObject({ linkPreview: null });
});

test("a number is asked for once, and one that is not there once in a while", async () => {
  vi.useFakeTimers();
  const lookups: string[] = [];
  const book = numberCache({
    onWhatsApp: async (...numbers: string[]) => {
      lookups.push(...numbers);
      return numbers[0] === "5511900000000" ? [] : [{ jid: "551177776666@s.whatsapp.net", exists: true }];
    },
  });
  const jids = [
    await book.jidOf("5511977776666"),
    await book.jidOf("5511977776666"),
    await book.jidOf("5511900000000"),
    await book.jidOf("5511900000000"),
  ];
  expect(jids).toEqual(["551177776666@s.whatsapp.net", "551177776666@s.whatsapp.net", null, null]);
  expect(lookups).toEqual(["5511977776666", "5511900000000"]);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  await book.jidOf("5511900000000");
  expect(lookups).toHaveLength(3);
});

test("a socket that has ended writes no keys", async () => {
  const stop = new AbortController();
  const lookups: string[] = [];
  const store = keyStore({ ask: async (name) => lookups.push(name) as never }, stop.signal);
  await store.set({ session: { a: new Uint8Array([1]) } });
  stop.abort();
  await expect(store.set({ session: { a: new Uint8Array([2]) } })).rejects.toThrow();
  expect(lookups).toEqual(["setKeys"]);
});
