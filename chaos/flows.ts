import { randomFrom } from "./dice.ts";
import { begin, converse, gather } from "./flows/customers.ts";
import { flowScene } from "./flows/flow.ts";
import { judge } from "./flows/judge.ts";
import { startInstallation } from "./installation.ts";
import { killAround, type MsLeft } from "./killing.ts";
import { pacer } from "./load.ts";

type Options = { runs: number; perSecond: number; kills: number; everyMs: number; seed: number };

/** So many customers write at once. */
const AT_ONCE = 5;

/**
 * Customers go through a published flow on the test phone and answer its questions, while every process and the database are killed in
 * turn: each text must arrive exactly once, and every run must end.
 */
export async function runUnderKills({ runs, perSecond, kills, everyMs, seed }: Options) {
  const installation = await startInstallation(["web", "worker", "worker", "channels", "channels"], { SETTLE_SECONDS: "15" });
  try {
    const scene = await flowScene(installation.webs);
    const customers = await gather(scene, runs, seed);
    const began = performance.now();
    const live = async (msLeft: MsLeft) => {
      const due = pacer(runs, perSecond, msLeft);
      let isBegun = false;
      const talking = converse(scene, customers, () => isBegun);
      talking.catch(() => undefined); // surfaces when all have begun
      for (let at = 0; at < runs; at += AT_ONCE) {
        await due(at, AT_ONCE);
        await begin(scene, customers.slice(at, at + AT_ONCE));
      }
      isBegun = true;
      await talking;
    };
    const { killed } = await killAround(installation, live, { dice: randomFrom(seed), kills, everyMs });
    const wallMs = Math.round(performance.now() - began);
    return { ...killed, ...(await judge(scene)), wallMs };
  } finally {
    await installation.stop();
  }
}
