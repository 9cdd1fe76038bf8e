import type { Installation } from "../installation.ts";
import { type Asked, httpAsker } from "./http.ts";
import { type Asker, median, quantile, type Rate, rate } from "./rate.ts";
import { pgAsker, type Statement } from "./statements.ts";

const ROUNDS = 3;
const SECONDS = 1;

export type Call = {
  name: string;
  token?: string;
  /** The next request: the same again and again for what only reads. */
  next: () => Asked;
  /** What some such requests come to: each connection sends one of them. */
  statements?: Statement[][];
  /** What the ratio to those should be at least. */
  aim?: number;
  connections?: number[];
};

/** What one alone waits, and what all processors together do for it, which a busy machine changes less. */
export type Cost = { ms: number; cpuMs: number };

/**
 * What a call costs, alone and among fifty, and beside the statements that it cannot do without. Both are asked from this process,
 * in turns, so that a busy machine slows both: the ratio says more than the numbers.
 */
export async function compare(place: Installation, { name, token, next, statements, aim, connections = [1, 50] }: Call): Promise<Cost> {
  let alone: Cost = { ms: Number.NaN, cpuMs: Number.NaN };
  for (const many of connections) {
    const sides = [await all(many, () => httpAsker({ url: place.url, ...(token && { token }) }, next))];
    if (statements) sides.push(await all(many, (at) => pgAsker(place.appUrl, statements[at % statements.length] ?? [])));
    for (const side of sides) await rate(side, SECONDS / 2); // warm
    const [http = [], pg = []] = [[], []] as [Rate[], Rate[]];
    const cpu = { server: 0, database: 0, others: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const before = place.cpuSeconds();
      http.push(await rate(sides[0] ?? [], SECONDS));
      const after = place.cpuSeconds();
      cpu.server += after.server - before.server;
      cpu.database += after.database - before.database;
      cpu.others += after.others - before.others;
      if (sides[1]) pg.push(await rate(sides[1], SECONDS));
    }
    for (const asker of sides.flat()) await asker.close();
    const waits = http.flatMap((each) => each.waits);
    if (many === 1) alone = { ms: quantile(waits, 0.5), cpuMs: ((cpu.server + cpu.database) * 1000) / waits.length };
    const ratio = median(http.map((each, round) => each.perSecond / (pg[round]?.perSecond ?? Number.NaN)));
    console.log(
      [
        `RESULT BENCH-${name} connections=${many} perSecond=${median(http.map(({ perSecond }) => perSecond)).toFixed(0)}`,
        `p50=${quantile(waits, 0.5).toFixed(1)} p99=${quantile(waits, 0.99).toFixed(1)}`,
        `failed=${http.reduce((all, { failed }) => all + failed, 0)}`,
        `cpuMs=${((cpu.server * 1000) / waits.length).toFixed(1)} databaseCpuMs=${((cpu.database * 1000) / waits.length).toFixed(1)}`,
        `othersCores=${(cpu.others / ROUNDS / SECONDS).toFixed(1)}`,
        ...(statements
          ? [`pg=${median(pg.map(({ perSecond }) => perSecond)).toFixed(0)} ratio=${ratio.toFixed(2)} statements=${statements[0]?.length}`]
          : []),
        ...(statements && aim !== undefined ? [`aim=${aim}`] : []),
      ].join(" "),
    );
  }
  return alone;
}

const all = (many: number, open: (at: number) => Promise<Asker>) => Promise.all(Array.from({ length: many }, (_, at) => open(at)));

/** The same call among ten times as much. */
export function tellFlat(name: string, big: Cost, tenth: Cost) {
  const ratio = `msRatio=${(big.ms / tenth.ms).toFixed(2)} cpuRatio=${(big.cpuMs / tenth.cpuMs).toFixed(2)}`;
  console.log(`RESULT BENCH-${name}-FLAT ms=${big.ms.toFixed(1)} msOfTenth=${tenth.ms.toFixed(1)} ${ratio} aim=1.5`);
}
