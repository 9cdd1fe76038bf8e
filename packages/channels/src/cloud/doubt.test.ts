import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Outcome } from "../outbound.ts";
import { ask } from "../testing/fakeGraph/asking.ts";
import type { Behaviour } from "../testing/fakeGraph/behaviour.ts";
import { aCloud, channelTo, text } from "./testing.ts";

const { graph } = await aCloud();
afterAll(() => graph.stop());

/** A connection that is up, a count of its requests since then, and a way to cut it off from Meta. */
async function aConnection() {
  const world = { isAway: false, asked: 0, answered: 0, gate: undefined as Promise<void> | undefined };
  const { channel, told, waits } = channelTo(graph, {
    ask: async (url, question) => {
      const isQuestion = question.method !== "POST";
      if (isQuestion) world.asked++;
      if (isQuestion) await world.gate;
      try {
        return world.isAway ? { ok: false, reason: "unreachable" } : await ask(url, question);
      } finally {
        if (isQuestion) world.answered++;
      }
    },
  });
  onTestFinished(async () => void (await channel.disconnect({ logout: false })));
  await channel.connect();
  await expect.poll(() => told.at(-1)).toMatchObject({ status: "CONNECTED" });
  told.length = 0;
  world.asked = world.answered = 0;
  return { world, channel, told, waits };
}

const sayMany = (channel: Awaited<ReturnType<typeof aConnection>>["channel"]): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: 20 }, () => channel.deliver(text())));
const lost = { type: "status", status: "TIMEOUT", cause: "lost" };

/** Waits until all requests are answered and handled. Retries have no delay here, so another request would begin before this ends. */
async function settled({ world }: Pick<Awaited<ReturnType<typeof aConnection>>, "world">) {
  for (let quiet = 0; quiet < 5; ) {
    await wait(0);
    quiet = world.answered === world.asked ? quiet + 1 : 0;
  }
}

test("a connection whose Meta cannot be reached any more says so once, and comes back by itself", async () => {
  const { world, channel, told, waits } = await aConnection();
  world.isAway = true;
  for (const outcome of await sayMany(channel)) expect(outcome).toEqual({ state: "retry", reason: "unreachable" });
  await expect.poll(() => waits.length).toBeGreaterThan(3);
  expect(told).toEqual([lost]);
  expect(waits.slice(0, 4), "more and more seldom").toEqual([0, 1, 2, 3]);
  world.isAway = false;
  await expect.poll(() => told.at(-1)).toMatchObject({ status: "CONNECTED", cause: "connected", number: "15550783881" });
  expect(told).toHaveLength(2);

  world.isAway = true;
  await channel.deliver(text());
  await expect.poll(() => told.length, { message: "and is not blind from then on" }).toBe(3);
});

test.each<Behaviour>(["hang", "drop"])(
  "one send without an answer (%s) has Meta asked once, and where it is there nothing is told",
  async (behaviour) => {
    const { world, channel, told } = await aConnection();
    graph.nextSends(behaviour);
    expect(await channel.deliver(text())).toMatchObject({ state: "unknown" });
    await expect.poll(() => world.asked).toBe(1);
    await settled({ world });
    expect([told, world.asked]).toEqual([[], 1]);
  },
);

test("twenty that find nobody at once ask once", async () => {
  const { world, channel, told } = await aConnection();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.gate = promise;
  world.isAway = true;
  await sayMany(channel);
  await sayMany(channel);
  expect(world.asked).toBe(1);
  world.isAway = false;
  resolve();
  await settled({ world });
  expect([told, world.asked], "it was back before it was missed").toEqual([[], 1]);
});

test.each<Behaviour>(["limit", "crash", "nonsense", { code: 131016 }, { code: 2 }])(
  "whoever answers (%j) is there: nobody doubts it",
  async (behaviour) => {
    const { world, channel, told } = await aConnection();
    graph.nextSends(behaviour);
    await channel.deliver(text());
    await settled({ world });
    expect([told, world.asked]).toEqual([[], 0]);

    graph.nextSends("drop");
    graph.next(behaviour);
    await channel.deliver(text());
    await expect.poll(() => world.asked).toBe(1);
    await settled({ world });
    expect([told, world.asked], "nor where it is the question that he answers so").toEqual([[], 1]);
  },
);

test("a doubt that is answered by a refusal for good ends it", async () => {
  const { channel, told } = await aConnection();
  graph.nextSends("drop");
  graph.next({ code: 190 });
  await channel.deliver(text());
  await expect.poll(() => told).toMatchObject([{ status: "DISCONNECTED", cause: "credentials" }]);
});

test("who disconnects ends a doubt, asked or to be asked again", async () => {
  const { world, channel, told } = await aConnection();
  const { promise, resolve } = Promise.withResolvers<void>();
  [world.isAway, world.gate] = [true, promise];
  await channel.deliver(text());
  await channel.disconnect({ logout: true });
  resolve();
  await settled({ world });
  expect([told, world.asked]).toEqual([[{ type: "status", status: "DISCONNECTED", cause: "asked" }], 1]);
  await channel.deliver(text());
  await settled({ world });
  expect(world.asked, "and what is closed is not doubted").toBe(1);

  const other = await aConnection();
  other.world.isAway = true;
  await other.channel.deliver(text());
  await expect.poll(() => other.told).toEqual([lost]);
  await other.channel.disconnect({ logout: false });
  const { asked } = other.world;
  await settled(other);
  expect([other.told, other.world.asked]).toEqual([[lost], asked]);
});
