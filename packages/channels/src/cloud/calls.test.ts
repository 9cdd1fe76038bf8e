import { expect, test } from "vitest";
import { Inbound } from "../inbound.ts";
import { callOf, callStatusOf, type Rung } from "../testing/fakeGraph/calls.ts";
import { contactOf } from "../testing/fakeGraph/inbound.ts";
import { arrivalsOf } from "./inbound.ts";

const phoneNumberId = "106540352242922";
const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
const from = "5511999990000";
const rung: Rung = { from, id: "wacid.A", at: 1_749_416_383_000, events: [], seconds: null, isOurs: false };
const contacts = [contactOf(from, "Ana")];

const arrivalsIn = (value: object, reading = { phoneNumberId, receivedAt: 7 }) => {
  const change = { field: "calls", value: { messaging_product: "whatsapp", metadata, ...value } };
  return arrivalsOf({ object: "whatsapp_business_account", entry: [{ id: "WABA", changes: [change] }] }, reading);
};
const inboundsOf = (...calls: object[]) => arrivalsIn({ calls }).map(({ inbound }) => inbound);

test("a customer's call rings, and keeps its own raw form", () => {
  const call = callOf(rung, "connect");
  const [arrival, ...more] = arrivalsIn({ contacts, calls: [call] });
  expect(more).toEqual([]);
  expect(arrival).toEqual({
    inbound: {
      kind: "call",
      id: "call:wacid.A:offer",
      chat: from,
      at: 1_749_416_383_000,
      peer: { number: from, lid: null, userId: null, name: "Ana" },
      callId: "wacid.A",
      video: false,
      state: "offer",
    },
    raw: { contact: contacts[0], call },
  });
  expect(Inbound.safeParse(arrival?.inbound).success).toBe(true);
});

const failure = { status: "FAILED", errors: [{ code: 138_021, title: "No media" }] };
test.each<[string, object, object]>([
  ["nobody took it", callOf(rung, "terminate"), { state: "missed", at: 1_749_416_428_000 }],
  ["it was talked", callOf({ ...rung, seconds: 20 }, "terminate"), { state: "taken", at: 1_749_416_403_000 }],
  ["it was taken, and the line broke", { ...callOf({ ...rung, seconds: 20 }, "terminate"), ...failure }, { state: "taken" }],
  ["it came to nothing", { ...callOf(rung, "terminate"), ...failure }, { state: "missed" }],
  ["no second of it", { ...callOf(rung, "terminate"), start_time: "0", duration: 0 }, { state: "missed" }],
])("it is over: %s", (_, call, seen) => {
  expect(inboundsOf(call)).toMatchObject([{ kind: "call", callId: "wacid.A", peer: { number: from }, ...seen }]);
});

test("a copy of the same news has the same id, and each step of a call its own", () => {
  const steps = [callOf(rung, "connect"), callOf(rung, "terminate"), callOf(rung, "connect")];
  expect(inboundsOf(...steps).map(({ id }) => id)).toEqual(["call:wacid.A:offer", "call:wacid.A:missed", "call:wacid.A:offer"]);
});

test("who hides his number calls by his id", () => {
  const { from: _, ...call } = callOf(rung, "connect") as { from: string };
  const [inbound] = inboundsOf({ ...call, from_user_id: "BR.15025" });
  expect(inbound).toMatchObject({ kind: "call", chat: "BR.15025", peer: { number: null, userId: "BR.15025" } });
});

test("what the company calls is nobody's lost call, nor how far that came, whoever is said to have begun", () => {
  const ours = { ...rung, isOurs: true };
  const { direction, ...unsaid } = callOf(ours, "connect") as { direction: string };
  expect(direction).toBe("BUSINESS_INITIATED");
  expect(inboundsOf(callOf(ours, "connect"), callOf(ours, "terminate"), unsaid)).toEqual([]);
  const statuses = (["RINGING", "ACCEPTED", "REJECTED"] as const).map((status) => callStatusOf(ours, status));
  expect(arrivalsIn({ statuses })).toEqual([]);
  const { direction: theirs, ...nameless } = callOf(rung, "connect") as { direction: string };
  expect([theirs, inboundsOf(nameless)]).toMatchObject(["USER_INITIATED", [{ kind: "call", state: "offer" }]]);
});

test("a call of another number is left out", () => {
  expect(arrivalsIn({ contacts, calls: [callOf(rung, "connect")] }, { phoneNumberId: "1", receivedAt: 7 })).toEqual([]);
});

test("what is told of a call that we do not understand is kept as it came, and takes nothing with it", () => {
  const strange = [{ ...callOf(rung, "connect"), event: "call_recording_available" }, null, { id: "wacid.B", event: "connect" }, { id: 7 }];
  const long = { ...callOf(rung, "connect"), id: "w".repeat(281) };
  const found = arrivalsIn({ calls: [...strange, callOf(rung, "terminate"), long] });
  expect(found.map(({ inbound }) => inbound.kind)).toEqual(["call", "unreadable"]);
  expect(found[1]?.raw).toEqual([...strange, long]);
});

test("why a call failed stands in it, and is not kept beside it a second time", () => {
  const call = { ...callOf(rung, "terminate"), ...failure };
  expect(arrivalsIn({ calls: [call], errors: failure.errors })).toMatchObject([{ inbound: { kind: "call" }, raw: { call } }]);
  expect(arrivalsIn({ calls: [call], holograms: [1] }).map(({ inbound }) => inbound.kind)).toEqual(["call", "unreadable"]);
});

test("a call without a time is one of the moment in which we heard of it", () => {
  const { timestamp: _, ...call } = callOf(rung, "connect") as { timestamp: string };
  expect(inboundsOf(call)).toMatchObject([{ at: 7 }]);
});
