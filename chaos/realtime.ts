import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { pick, randomFrom } from "./dice.ts";
import { startInstallation } from "./installation.ts";
import { click, spokenIn, type Traffic, touchAll, write } from "./realtime/acts.ts";
import { type Client, openClient } from "./realtime/client.ts";
import { foundHouse, questionsOf } from "./realtime/scene.ts";

type Options = { clients: number; seconds: number; kills: number; seed: number };

const TICKETS_MIN = 11;
const SETTLE_MS = 60_000;
/** After this share of the time no more sockets are cut and nobody navigates: from then on only events keep the screens current. */
const STORM = 0.6;
/** A request to a dead web process takes long: so many colleagues click at once. */
const HANDS = 4;

/**
 * Agents' clients are open while customers write, colleagues click, sockets break and web processes die: in the end each client must equal
 * a fresh load.
 */
export async function loseLines({ clients, seconds, kills, seed }: Options) {
  const dice = randomFrom(seed);
  const installation = await startInstallation(["web", "web", "worker"]);
  try {
    const [web, ...others] = installation.webs;
    if (!web) throw new Error("Nobody serves.");
    const house = await foundHouse(clients);
    const traffic: Traffic = { ...house, webs: [web, ...others], dice, known: { theirs: [], ours: [], notes: [] } };
    await write(traffic, 40);
    await eventually(
      () => spokenIn(house.company),
      (all) => all.length >= TICKETS_MIN,
      SETTLE_MS,
    );
    const screens = house.people.map((person, at) =>
      openClient(person, questionsOf(at), { companyId: house.company.id, web: installation.webs[at % 2] ?? web }),
    ) as [Client, ...Client[]];

    const began = performance.now();
    const during = async (share: number, everyMs: number, work: () => unknown) => {
      while (performance.now() < began + seconds * 1000 * share) {
        await (async () => work())().catch(() => away++); // a web process that is dead right now: on to another act
        await sleep(everyMs * (0.5 + dice()));
      }
    };
    let [cuts, killed, away] = [0, 0, 0];
    const clicks = { done: 0, refused: 0, nothing: 0 };
    await Promise.all([
      during(1, 40, () => write(traffic, 1)),
      ...Array.from({ length: HANDS }, () =>
        during(1, 80, async () => {
          clicks[await click(traffic)]++;
        }),
      ),
      during(STORM, 250, () => pick(screens, dice).openOne(dice)),
      during(STORM, 250, () => pick(screens, dice).scroll()),
      during(STORM, 250, () => {
        if (pick(screens, dice).cut()) cuts++;
      }),
      (async () => {
        for (; killed < kills; killed++) {
          await sleep(Math.max(0, began + (seconds * 1000 * STORM * (killed + 1)) / (kills + 1) - performance.now()));
          const seat = installation.webs[killed % installation.webs.length];
          await seat?.kill();
          await sleep(300);
          await seat?.start();
        }
      })(),
    ]);
    await touchAll(
      traffic,
      screens.flatMap((screen) => screen.openId() ?? []),
    );
    const differences = await settled(screens, dice);
    for (const each of differences.slice(0, 5)) console.log(each);
    const eventCount = screens.reduce((sum, screen) => sum + screen.heard(), 0);
    const blank = screens.filter((screen) => screen.isBlank()).length;
    for (const screen of screens) screen.close();
    const { done, refused } = clicks;
    return { clients, blank, cuts, kills: killed, heard: eventCount, done, refused, away, diff: differences.length };
  } finally {
    await installation.stop();
  }
}

/**
 * Waits until all clients are connected, with a ticket open if there is one, and all events are applied; a difference that remains is a
 * bug.
 */
async function settled(screens: Client[], dice: () => number): Promise<string[]> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    for (const screen of screens) if (screen.openId() === undefined) screen.openOne(dice);
    await sleep(2_000);
    if (screens.every((screen) => screen.isUp())) {
      const found = (await Promise.all(screens.map((screen) => screen.differences().catch((error: Error) => [error.message])))).flat();
      const isGood = found.length === 0 && !screens.some((screen) => screen.isBlank());
      if (isGood || performance.now() > end) return found;
    } else if (performance.now() > end) return ["somebody did not come back"];
  }
}
