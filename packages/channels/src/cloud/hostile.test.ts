import fc from "fast-check";
import { expect, test } from "vitest";
import { Inbound } from "../inbound.ts";
import { inboundKinds, messageOf } from "../testing/fakeGraph/inbound.ts";
import { mediaShelf } from "../testing/fakeGraph/media.ts";
import { arrivalsOf } from "./inbound.ts";

const phoneNumberId = "1";
const from = "5511999990000";
const wrapped = (value: object) => ({
  entry: [{ changes: [{ field: "messages", value: { metadata: { phone_number_id: "1" }, ...value } }] }],
});
const arrivalsIn = (value: object) => arrivalsOf(wrapped(value), { phoneNumberId });
const text = (body: unknown, more: object = {}) => ({
  from,
  id: "wamid.A",
  timestamp: "1749416383",
  type: "text",
  text: { body },
  ...more,
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a text", "entry"],
  ["a list", []],
  ["no entries", { entry: {} }],
  ["no changes", { entry: [{ changes: null }, null, 1] }],
  ["no value", { entry: [{ changes: [{ field: "messages" }, { value: null }, {}] }] }],
])("%s is no news", (_, payload) =>
  expect(arrivalsOf(payload, { phoneNumberId }).filter(({ inbound }) => inbound.kind !== "unreadable")).toEqual([]),
);

test("what no database keeps is taken out of the words and of the raw form", () => {
  const payload = JSON.parse(String.raw`{"body": "a\u0000b\ud83d c\ud83d\ude00"}`);
  const [arrival] = arrivalsIn({ contacts: [{ profile: { name: "\0\ud83d" }, wa_id: from }], messages: [text(payload.body)] });
  expect(arrival?.inbound).toMatchObject({ content: { body: "ab\ufffd c😀" }, peer: { name: "\ufffd" } });
  expect(JSON.stringify(arrival?.raw)).not.toMatch(/\\u0000|\\ud83d/);
});

test("a name is cut between its letters", () => {
  const [arrival] = arrivalsIn({ contacts: [{ profile: { name: `${"a".repeat(199)}😀` }, wa_id: from }], messages: [text("Oi")] });
  const peer = arrival?.inbound.kind === "message" ? arrival.inbound.peer : null;
  expect(peer?.name?.isWellFormed()).toBe(true);
});

test("JSON of a hundred thousand floors is a message like any other", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const [arrival] = arrivalsIn({ messages: [text("Oi", { referral: deep })] });
  expect(arrival?.inbound).toMatchObject({ content: { body: "Oi" } });
  expect(JSON.stringify(arrival).length).toBeLessThan(2000);
  expect(arrivalsOf(deep, { phoneNumberId })).toEqual([]);
});

test("a very long text is kept whole, and ids that are too long do no harm", () => {
  const [long] = arrivalsIn({ messages: [text("x".repeat(1_000_000))] });
  expect(long?.inbound).toMatchObject({ content: { body: "x".repeat(1_000_000) } });
  const id = "w".repeat(5000);
  const [message] = arrivalsIn({ messages: [text("Oi", { id, context: { id } })] });
  expect(message?.inbound).toMatchObject({ id: expect.stringMatching(/^hash:/), quoted: "w".repeat(300) });
  expect(arrivalsIn({ statuses: [{ id, status: "read", recipient_id: from }] })).toMatchObject([{ inbound: { kind: "unreadable" } }]);
  expect(arrivalsIn({ messages: [{ ...text("Oi"), type: "reaction", reaction: { message_id: id } }] })).toMatchObject([
    { inbound: { kind: "message", content: { type: "unknown", label: "reaction" } } },
  ]);
});

test("names of an object's own inside make nothing of it", () => {
  const message = JSON.parse(`{"__proto__": {"type": "text"}, "constructor": 1, "from": "${from}", "id": "wamid.A"}`);
  expect(arrivalsIn({ messages: [message] })).toMatchObject([{ inbound: { content: { type: "unknown", label: "message" } } }]);
  expect(({} as Record<string, unknown>).type).toBeUndefined();
});

const anything = fc.anything({ withNullPrototype: true, maxDepth: 4 });

test("nothing makes it throw, and whatever it says keeps to our own words", () => {
  const value = fc.record({
    contacts: fc.oneof(anything, fc.array(anything)),
    messages: fc.oneof(anything, fc.array(anything)),
    statuses: fc.oneof(anything, fc.array(anything)),
  });
  const runs = fc.oneof(anything, value.map(wrapped));
  fc.assert(
    fc.property(runs, (payload) => arrivalsOf(payload, { phoneNumberId }).every(({ inbound }) => Inbound.safeParse(inbound).success)),
  );
});

test("a message of which any one part became nonsense is still a message, or about one", () => {
  const shelf = mediaShelf();
  const broken = fc
    .tuple(fc.constantFrom(...inboundKinds), fc.nat(), anything)
    .map(([kind, which, nonsense]) => spoiled(messageOf({ kind, from, id: "wamid.A", at: 1_749_416_383_000 }, shelf), which, nonsense));
  fc.assert(
    fc.property(broken, (message) => {
      const found = arrivalsIn({ contacts: [{ wa_id: from }], messages: [message] });
      // A message may only be dropped for its sender: when `from` names another, invalid person, there is no conversation to store it in.
      const isNamed = !("from" in message) || message.from === from || message.from === undefined || typeof message.from !== "string";
      expect(found).toHaveLength(isNamed ? 1 : found.length);
      for (const { inbound } of found) expect(Inbound.safeParse(inbound).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** A copy in which one part, at any level, is replaced. */
function spoiled(message: object, which: number, nonsense: unknown): Record<string, unknown> {
  const copy = structuredClone(message) as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      places.push([value as Record<string, unknown>, key]);
      visit(each);
    }
  };
  visit(copy);
  const [holder, key] = places[which % places.length]!;
  holder[key] = nonsense;
  return copy;
}
