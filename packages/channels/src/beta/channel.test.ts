import { afterAll, afterEach, expect, test, vi } from "vitest";
import { betaChannel } from "./channel.ts";
import { endings } from "./endings.ts";
import { LineCut } from "./link.ts";
import type { BetaEngine, SessionPeer } from "./process.ts";
import type { SessionStore } from "./store.ts";
import { versionsInMemory } from "./versions.ts";

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());
afterAll(() => void vi.useRealTimers());

/** A linked number; `away` is how many of its database reads fail, and `dies` whether opening it kills the engine. */
async function aRevived({ away = 0, dies = false, pairingNumber }: { away?: number; dies?: boolean; pairingNumber?: string }) {
  const state = { peer: undefined as SessionPeer | undefined, away: 0, dies: false, opened: 0, asked: {} };
  const engine = {
    attach: (_session: string, peer: SessionPeer) => {
      state.peer = peer;
    },
    detach: () => {},
    endings: endings(),
    versions: versionsInMemory(),
    ask: async (_session: string, name: string, args: object) => {
      if (name === "open") state.opened += 1;
      state.asked = args;
      if (state.dies) throw new LineCut();
      return null;
    },
  } as unknown as BetaEngine;
  const store = {
    getCreds: async () => {
      state.away -= 1;
      if (state.away >= 0) throw new Error("the database is away");
      return Buffer.from("creds");
    },
  } as unknown as SessionStore;
  const channel = betaChannel(engine, { session: "1", store }, { keep: async () => {}, tell: async () => {}, typing: () => {} });
  await channel.connect(pairingNumber === undefined ? {} : { pairingNumber });
  Object.assign(state, { away, dies, opened: 0, asked: {} });
  state.peer?.revive();
  return { channel, known: state };
}

test("an engine that came back while the database is away is told to open as soon as it answers", async () => {
  const { known } = await aRevived({ away: 2 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known.opened).toBe(1);
});

test("who is disconnected meanwhile is opened no more", async () => {
  const { channel, known } = await aRevived({ away: 2 });
  await channel.disconnect({ logout: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known.opened).toBe(0);
});

test("an engine that has died once more is asked by its next revival and not before", async () => {
  const { known } = await aRevived({ away: 0, dies: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known.opened).toBe(1);
});

test("who waits for a code to type is given one by the engine that came back", async () => {
  const { known } = await aRevived({ pairingNumber: "5511988887777" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([known.opened, known.asked]).toMatchObject([1, { pairingNumber: "5511988887777" }]);
});
