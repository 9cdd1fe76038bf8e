import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelEvent } from "../channel.ts";
import { betaChannel } from "./channel.ts";
import { type BetaEngine, betaEngine } from "./process.ts";
import type { SessionStore } from "./store.ts";

let engine: BetaEngine;
beforeEach(() => {
  engine = betaEngine({ entry: fileURLToPath(new URL("testing/slowEngine.ts", import.meta.url)) });
});
afterEach(() => engine.stop());

/** Makes channels of one connection, one after another, as the connection's owner does. */
function aConnection(session = "1.1") {
  let creds: Buffer = Buffer.from("first");
  const store = {
    getCreds: async () => creds,
    setCreds: async (value: Buffer) => {
      creds = value;
    },
    getKeys: async () => [],
  } as unknown as SessionStore;
  return () => {
    const events: ChannelEvent[] = [];
    const tell = async (event: ChannelEvent) => void events.push(event);
    const channel = betaChannel(engine, { session, store }, { keep: async () => {}, tell, typing: () => {} });
    return { channel, events };
  };
}

const killed = async () => {
  process.kill(engine.pid() as number, "SIGKILL");
  await vi.waitFor(() => expect(engine.pid()).toBeNull(), { interval: 1 });
};
const isUp = (events: ChannelEvent[]) => vi.waitFor(() => expect(events).toContainEqual(connected), { timeout: 10_000, interval: 20 });
const started = (detail: string) => ({ type: "status", status: "OPENING", cause: "started", detail });
const connected = { type: "status", status: "CONNECTED", cause: "connected" };

test("the last words of a channel whose engine stood still while it was closed reach nobody but itself", async () => {
  const make = aConnection();
  const [old, next] = [make(), make()];
  await old.channel.connect();
  await isUp(old.events);

  const closed = old.channel.disconnect({ logout: false });
  await next.channel.connect();
  await closed;
  await isUp(next.events);
  expect(next.events).toEqual([started("1 with first"), connected]);
  expect(old.events.at(-1)).toMatchObject({ status: "DISCONNECTED", cause: "asked" });
});

test("two of one connection are never open together: the next begins with what the one before has left", async () => {
  const make = aConnection();
  const [old, unheard, next] = [make(), make(), make()];
  await old.channel.connect();
  await isUp(old.events);

  const closed = old.channel.disconnect({ logout: true });
  // A channel closed before its turn is never opened, and does not stop the next one from waiting for the first.
  const opened = unheard.channel.connect();
  await unheard.channel.disconnect({ logout: false });
  await next.channel.connect();
  await Promise.all([closed, opened]);
  await isUp(next.events);
  expect(next.events).toEqual([started("1 with last"), connected]);
  expect(unheard.events).not.toContainEqual(expect.objectContaining({ status: "OPENING" }));
});

test("who waits for one whose engine dies of it is opened by the next engine", async () => {
  const make = aConnection();
  const [old, next] = [make(), make()];
  await old.channel.connect();
  await isUp(old.events);

  const closed = old.channel.disconnect({ logout: true }).catch(() => "unknown");
  const opened = next.channel.connect();
  const pid = engine.pid();
  if (pid) process.kill(pid, "SIGKILL");
  expect(await closed).toBe("unknown");
  await opened;
  await isUp(next.events);
  expect(next.events).toContainEqual(started("1 with first"));
});

test("an engine that is started again by a question opens what the one before took with it, and nothing twice", async () => {
  const [one, other] = [aConnection("1.1")(), aConnection("1.2")()];
  await one.channel.connect();
  await isUp(one.events);
  await killed();

  one.events.length = 0;
  await other.channel.connect();
  await isUp(one.events);
  await isUp(other.events);
  expect([one, other].map(({ events }) => events.filter(({ type }) => type === "status").length)).toEqual([3, 2]);
});

test("who is closed while no engine is there is not opened by the next one", async () => {
  const { channel, events } = aConnection()();
  await channel.connect();
  await isUp(events);
  await killed();
  events.length = 0;
  await channel.disconnect({ logout: true });
  expect(events).toEqual([expect.objectContaining({ type: "qr" }), expect.objectContaining({ cause: "asked" })]);
});
