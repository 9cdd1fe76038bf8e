import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelEvent, Typing } from "../channel.ts";
import type { Arrival } from "../inbound.ts";
import type { Order } from "../outbound.ts";
import { type Faults, type Phone, sandboxChannel } from "./channel.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a phone that nobody has linked shows a code, a new one every minute, until it is scanned", async () => {
  const { phone, channel, told, statuses } = lineTo(aPhone({ linked: false }));
  await channel.connect();
  expect(statuses()).toEqual(["OPENING started", "qrcode qr-shown"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.flatMap((event) => (event.type === "qr" ? [event.qr] : []))).toEqual(["code 1", "code 2"]);
  phone.set({ linked: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(statuses().slice(-2)).toEqual(["PAIRING scanned", "CONNECTED connected"]);
  expect(told.at(-1)).toMatchObject({ number: "5511900000001" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(statuses().at(-1)).toBe("CONNECTED connected");
});

test("a phone that loses its network keeps what customers say, and tells it in order when the network is back", async () => {
  const { phone, channel, kept, statuses } = lineTo(aPhone());
  await channel.connect();
  phone.set({ online: false });
  phone.say("one", "two");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(statuses().at(-1)).toBe("TIMEOUT phone-offline");
  expect(kept).toEqual([]);
  phone.set({ online: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(kept).toEqual(["one", "two"]);
  expect(phone.waiting()).toEqual([]);
});

test("what could not be kept is told again, for the phone forgets only what has been heard", async () => {
  const { phone, channel, kept, refuseOnce } = lineTo(aPhone());
  await channel.connect();
  refuseOnce();
  phone.say("one");
  await vi.advanceTimersByTimeAsync(1);
  expect([kept, phone.waiting()]).toEqual([[], ["one"]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([kept, phone.waiting()]).toEqual([["one"], []]);
});

test("a phone on which nothing happens is looked at six times a minute, and what nobody heard of is found by that", async () => {
  const { phone, channel, kept } = lineTo(aPhone());
  await channel.connect();
  const before = phone.looks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.looks() - before).toBe(6);
  phone.sayUnheard("one");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept).toEqual(["one"]);
});

test("its address book is told whenever the line comes up, and once more where it could not be kept", async () => {
  const { phone, channel, kept, statuses, refuseOnce } = lineTo(aPhone({ linked: false }));
  phone.know("book 1");
  await channel.connect();
  expect(kept).toEqual([]);
  refuseOnce();
  phone.set({ linked: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept).toEqual(["book 1"]);
  phone.set({ online: false });
  await vi.advanceTimersByTimeAsync(1);
  phone.know("book 2");
  phone.set({ online: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([kept, statuses().at(-1)]).toEqual([["book 1", "book 2"], "CONNECTED connected"]);
});

test("told to duplicate and to turn round, the phone waits for more, and says everything twice and from the end", async () => {
  const { phone, channel, kept } = lineTo(aPhone({ duplicate: true, reorder: true }));
  await channel.connect();
  phone.say("one");
  await vi.advanceTimersByTimeAsync(4_000);
  phone.say("two");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept).toEqual(["two", "one", "two", "one"]);
  phone.say("three");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(kept).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([kept.slice(4), phone.waiting()], "one alone is told, too").toEqual([["three", "three"], []]);
  phone.say("four", "five");
  await vi.advanceTimersByTimeAsync(1);
  expect(kept.slice(6), "who has company waits for nobody").toEqual(["five", "four", "five", "four"]);
});

test("told to turn round and to be slow, the phone is slow first, and turns round what has come until it speaks", async () => {
  const { phone, channel, kept } = lineTo(aPhone({ delaySeconds: 30, reorder: true }));
  phone.say("one");
  await channel.connect();
  await vi.advanceTimersByTimeAsync(34_000);
  phone.say("two");
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([kept, phone.waiting()]).toEqual([["two", "one"], []]);
});

test("told to be slow, it is slow in both directions, and who hangs up does not wait for it", async () => {
  const { phone, channel, kept } = lineTo(aPhone({ delaySeconds: 30 }));
  phone.say("one");
  await channel.connect();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept).toEqual(["one"]);

  const sending = channel.deliver(anOrder("a"));
  phone.say("two");
  await vi.advanceTimersByTimeAsync(1_000);
  await channel.disconnect({ logout: false });
  expect(await sending).toMatchObject({ state: "retry" });
  expect([kept, phone.taken()]).toEqual([["one"], []]);
});

test.each([
  ["none", { state: "sent", providerId: "a" }, ["a"]],
  ["refuse", { state: "failed", reason: "undeliverable" }, []],
  ["lose", { state: "retry", reason: "offline" }, []],
  ["silent", { state: "unknown", reason: "timeout" }, ["a"]],
] as const)("an order on a phone whose fault is %s", async (sending, outcome, ordersTaken) => {
  const { phone, channel } = lineTo(aPhone({ sending }));
  await channel.connect();
  expect(await channel.deliver(anOrder("a"))).toMatchObject(outcome);
  expect(phone.taken()).toEqual(ordersTaken);
});

test.each([{ online: false }, { linked: false }])("an order for a phone that is not there is surely not accepted: %o", async (state) => {
  const { phone, channel } = lineTo(aPhone());
  await channel.connect();
  phone.set(state);
  expect(await channel.deliver(anOrder("a"))).toMatchObject({ state: "retry", reason: "offline" });
  expect(phone.taken()).toEqual([]);
});

test("a refused call is told to the phone as slowly as the rest, and to one that is not there later on", async () => {
  const { phone, channel } = lineTo(aPhone({ delaySeconds: 3 }));
  await channel.connect();
  const refusing = channel.rejectCall({ callId: "c", chat: "5511900000002" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(phone.refused()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await refusing;
  expect(phone.refused()).toEqual(["c"]);
  phone.set({ online: false });
  await expect(channel.rejectCall({ callId: "d", chat: "5511900000002" })).rejects.toMatchObject({ reason: "offline", again: true });
  expect(phone.refused()).toEqual(["c"]);
});

test("who is there and how he looks is what the phone says; a group has no face", async () => {
  const { channel } = lineTo(aPhone());
  expect(await channel.check("5511900000002")).toEqual({ exists: true, number: "5511900000002", lid: null });
  expect(await channel.check("5511900000404")).toEqual({ exists: false, number: null, lid: null });
  const faceOf = (of: { number?: string; lid?: string; group?: string }) =>
    channel.profilePicture({ number: null, lid: null, group: null, ...of });
  expect(await faceOf({ number: "5511900000002" })).toMatchObject({ mime: "image/png" });
  for (const nobody of [{ number: "5511900000404" }, { lid: "77" }, { group: "120363" }]) expect(await faceOf(nobody)).toBeNull();
});

test("unlinked on the phone, the line is over until a person begins anew", async () => {
  const { phone, channel, statuses } = lineTo(aPhone());
  await channel.connect();
  phone.set({ linked: false });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(statuses().at(-1)).toBe("DISCONNECTED logged-out");
  await channel.disconnect({ logout: false });
  await channel.connect();
  expect(statuses().at(-1)).toBe("qrcode qr-shown");
});

test("with a logout the phone is let go; without one it stays linked and the line is taken up again", async () => {
  const { phone, channel, statuses } = lineTo(aPhone());
  await channel.connect();
  await channel.disconnect({ logout: false });
  phone.say("one");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([phone.linked(), phone.waiting()]).toEqual([true, ["one"]]);
  await channel.connect();
  expect(statuses().at(-1)).toBe("CONNECTED connected");
  await channel.disconnect({ logout: true });
  expect(phone.linked()).toBe(false);
});

type State = { linked: boolean; online: boolean };

/** A phone in memory that records the calls to it. */
function aPhone(over: Partial<State & Faults> = {}) {
  const faults: Faults = { sending: "none", delaySeconds: 0, duplicate: false, reorder: false };
  const state = { linked: true, online: true, ...faults, ...over };
  let waiting: string[] = [];
  let looks = 0;
  const taken: string[] = [];
  const refused: string[] = [];
  const watchers = new Set<() => void>();
  const writers = new Set<(what: Typing) => void>();
  let book: string[] = [];
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const phone: Phone = {
    async look() {
      looks++;
      return { linked: state.linked, online: state.online, number: "5511900000001", faults: state, hasNews: waiting.length > 0 };
    },
    async unlink() {
      state.linked = false;
    },
    async take({ ref }) {
      taken.push(ref);
      return { providerId: ref };
    },
    addressBook: async () => book.map(arrival),
    async news() {
      const now = [...waiting];
      const acknowledge = async () => {
        waiting = waiting.filter((id) => !now.includes(id));
      };
      return { arrivals: now.map(arrival), acknowledge };
    },
    markRead: async () => undefined,
    rejectCall: async (callId) => void refused.push(callId),
    openFile: async () => null,
    isThere: async (number) => !number.endsWith("404"),
    face: async (number) => (number.endsWith("404") ? null : { stream: Readable.from([]), mime: "image/png", name: null }),
    watch(watcher, typing) {
      watchers.add(watcher);
      writers.add(typing);
      return () => {
        watchers.delete(watcher);
        writers.delete(typing);
      };
    },
  };
  return {
    phone,
    set(more: Partial<State>) {
      Object.assign(state, more);
      changed();
    },
    say(...ids: string[]) {
      waiting.push(...ids);
      changed();
    },
    write(number: string, isTyping: boolean) {
      for (const writer of writers) writer({ peer: { number, lid: null, userId: null, name: null }, isTyping });
    },
    know(...ids: string[]) {
      book = ids;
    },
    /** As if from a process whose notifications get lost. */
    sayUnheard: (...ids: string[]) => void waiting.push(...ids),
    looks: () => looks,
    waiting: () => waiting,
    taken: () => taken,
    refused: () => refused,
    linked: () => state.linked,
  };
}

test("who writes is told while the line is up, and to nobody afterwards", async () => {
  const line = lineTo(aPhone());
  await line.channel.connect();
  line.phone.write("5511900000002", true);
  line.phone.write("5511900000002", false);
  line.phone.set({ online: false });
  await vi.waitFor(() => expect(line.statuses().at(-1)).toBe("TIMEOUT phone-offline"));
  line.phone.write("5511900000002", true);
  await line.channel.disconnect({ logout: false });
  line.phone.write("5511900000002", true);
  expect(line.typing).toEqual(["5511900000002 true", "5511900000002 false"]);
});

function lineTo(phone: ReturnType<typeof aPhone>) {
  const events: ChannelEvent[] = [];
  const kept: string[] = [];
  const typing: string[] = [];
  let refuses = false;
  let codes = 0;
  const ports = {
    tell: async (event: ChannelEvent) => void events.push(event),
    typing: ({ peer, isTyping }: Typing) => void typing.push(`${peer.number} ${isTyping}`),
    async keep(arrivals: Arrival[]) {
      if (refuses) {
        refuses = false;
        throw new Error("no database");
      }
      kept.push(...arrivals.map(({ inbound }) => inbound.id));
    },
  };
  const channel = sandboxChannel({ phone: phone.phone, ports, newCode: () => `code ${++codes}` });
  const statuses = () => events.flatMap((event) => (event.type === "status" ? [`${event.status} ${event.cause}`] : []));
  const refuseOnce = () => {
    refuses = true;
  };
  return { phone, channel, told: events, kept, typing, statuses, refuseOnce };
}

const arrival = (id: string): Arrival => ({
  inbound: { kind: "delete", id, chat: "5511900000002", at: 1, target: "x", fromMe: false, author: null },
  raw: null,
});

const anOrder = (ref: string): Order => ({
  ref,
  to: { number: "5511900000002", lid: null, userId: null, group: null },
  kind: "send",
  parcel: { type: "text", body: "Olá" },
  file: null,
  quoted: null,
});
