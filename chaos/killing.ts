import { setTimeout as sleep } from "node:timers/promises";
import { isTransient } from "../apps/api/src/platform/database/transient.ts";
import { shuffled } from "./dice.ts";
import type { Installation } from "./installation.ts";

/** `isFull`: whether every part of the load is still running. */
type Plan = { dice: () => number; kills: number; everyMs: number; isFull?: () => boolean };
export type Killed = { kills: number; underLoad: number } & Record<string, number>;
/** The expected time of the remaining kills, by that of the earlier ones: the load is to last until the end. */
export type MsLeft = () => number;

/** Parts of the load end at different times, and kills between the first and the last end do not count. */
const SPARE = 1.1;

/** Some loads wait for what the kills interrupt, and would last as long as the kills do: after so many times the requested ones they end. */
const MOST = 4;

/**
 * Kills each web, worker and channels process and the database, without warning, one after the other, in rounds. Goes on until the
 * requested number, and beyond it while the load lasts; kills without load prove nothing.
 */
export async function killAround<T>(
  { seats, cluster }: Installation,
  load: (msLeft: MsLeft) => Promise<T>,
  { dice, kills, everyMs, isFull = () => true }: Plan,
): Promise<{ killed: Killed; loaded: T }> {
  const killed: Killed = { kills: 0, underLoad: 0 };
  const began = performance.now();
  let isLoaded = true;
  const killMs = () => Math.max(everyMs, (performance.now() - began) / (killed.kills + 1));
  const over = load(() => Math.max(0, kills * SPARE - killed.kills) * killMs()).finally(() => {
    isLoaded = false;
  });
  over.catch(() => undefined);

  for (let bag = deal(); killed.kills < kills * (isLoaded ? MOST : 1); bag = bag.length > 0 ? bag : deal()) {
    await Promise.race([sleep(everyMs * (0.5 + dice())), ...(isLoaded && killed.kills >= kills ? [over] : [])]);
    const victim = bag.pop();
    if (victim === undefined) continue;
    const name = victim === "database" ? victim : victim.role;
    if (isLoaded && isFull()) killed.underLoad++;
    if (victim === "database") process.kill(cluster.pid(), "SIGKILL");
    else {
      await victim.kill();
      await sleep(dice() * 500);
      await victim.start();
    }
    killed.kills++;
    killed[name] = (killed[name] ?? 0) + 1;
  }
  return { killed, loaded: await over };

  function deal() {
    return shuffled([...seats, "database" as const], dice);
  }
}

/** Repeats the work until it succeeds, as the database may just have been killed. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 200 || !isTransient(error)) throw error;
      await sleep(100);
    }
}
