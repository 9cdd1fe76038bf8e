// @vitest-environment jsdom
import "../../apps/web/src/testing-browser.ts";
import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { theApp } from "../app.ts";
import { type Actor, acts, diceOf } from "../live/acts.ts";
import { lines, type Screen, sitDown } from "../live/screen.ts";
import { playRound, setStage } from "../live/stage.ts";

vi.mock("socket.io-client", async (actual) => {
  const { io } = await actual<typeof import("socket.io-client")>();
  return {
    io: (options: object) => {
      const socket = io(theApp().url, { ...options, forceNew: true, reconnectionDelay: 200, reconnectionDelayMax: 500 });
      lines.push(socket as unknown as (typeof lines)[number]);
      return socket;
    },
  };
});
const { fetch } = globalThis;
vi.stubGlobal("fetch", (path: string, options?: RequestInit) => fetch(new URL(path, theApp().url), options));
Object.assign(globalThis, { __VERSION__: "v0" });
// Node's own, like its fetch, which knows no others.
globalThis.FormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

const ROUNDS = Number(process.env.LIVE_ROUNDS ?? 1);
const ACTS = Number(process.env.LIVE_ACTS ?? 50);
/** Several are played one after the other: LIVE_SEED=1,2,3 */
const SEEDS = (process.env.LIVE_SEED ?? "20251").split(",").map(Number);
const QUIET_MS = 2_500;

/** No screen has changed for a while, and no request is running. */
async function quiet(screens: Screen[]) {
  const look = () => JSON.stringify(screens.map((screen) => screen.shown()));
  let [last, since] = [look(), performance.now()];
  for (const end = since + 40_000; performance.now() - since < QUIET_MS; await wait(100)) {
    const now = look();
    if (now !== last || screens.some((screen) => screen.isBusy())) [last, since] = [now, performance.now()];
    if (performance.now() > end) throw new Error("The screens find no rest.");
  }
}

const LASTS_MS = (1_500 * ACTS + 45_000) * ROUNDS + 60_000;

// No retry: what it looks for happens once in many runs.
test.each(SEEDS)(
  "whatever three people do at once, each one's screen ends as if it had just been opened: %i",
  { timeout: LASTS_MS, retry: 0 },
  play,
);

async function play(seed: number) {
  const { stage, seats } = await setStage();
  for (const { who, as, uuid } of seats)
    stage.actors.push({ name: who.user.name, id: who.user.id, as, screen: await sitDown(who, `/tickets/${uuid}`) });
  const actors = stage.actors as Actor<Screen>[];
  const dice = diceOf(seed);

  for (let round = 1; round <= ROUNDS; round++) {
    const { played, done } = await playRound(dice, stage, { acts, times: ACTS });
    await quiet(actors.map(({ screen }) => screen));
    console.log(`RESULT LIVE round=${round} seed=${seed} acts=${played.length} done=${done}`);
    expect(done * 2, `most was done:\n${played.join("\n")}`).toBeGreaterThan(played.length);
    for (const [at, { name, screen }] of actors.entries()) {
      const fresh = await sitDown(seats[at]!.who, screen.path());
      await quiet([fresh]);
      expect(
        Object.keys(fresh.shown()).filter((key) => key.startsWith('["tickets","list"') && key.includes('"status"')),
        "both lists; where one is empty somebody may ask whether there is anything at all",
      ).toHaveLength(2);
      expect.soft(screen.shown(), `${name} in round ${round} of seed ${seed}, after\n${played.join("\n")}\n`).toEqual(fresh.shown());
      fresh.leave();
    }
  }
  for (const { screen } of actors) screen.leave();
}
