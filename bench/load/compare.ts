import type { Installation } from "../installation.ts";
import { type HttpRequest, httpAsker } from "./http.ts";
import { type Asker, median, quantile, type Rate, rate, warm } from "./rate.ts";
import { pgAsker, type Statement } from "./statements.ts";

const ROUNDS = 3;
const SECONDS = 1;
const TURNS = 6;
const TURN_SECONDS = 0.5;
/** The size of the server's connection pool. */
const POOL = 16;

export type Call = {
  name: string;
  token?: string | undefined;
  /** The next request; always the same one for reads. Undefined when no rows are left to write to. */
  next: () => HttpRequest | undefined;
  /** Resets the written rows, outside of the measured time. */
  renew?: () => Promise<void>;
  /** The recorded statements of some such requests: each connection sends one of them. */
  statements?: Statement[][];
  /** The minimum ratio to those statements. */
  aim?: number;
};

type Asking = Pick<Call, "token" | "next" | "renew">;

/**
 * A call's throughput with one connection and with fifty, compared with its bare statements. Both run from this process in turns, so that a
 * busy machine slows both: the ratio says more than the numbers.
 */
export async function compare(installation: Installation, { name, token, next, renew, statements, aim }: Call): Promise<void> {
  for (const many of [1, 50]) {
    const sides = [await all(many, () => askerOf(installation, { token, next }))];
    if (statements) sides.push(await all(many, (at) => pgAsker(installation.appUrl, statements[at % statements.length] ?? [])));
    await renew?.();
    for (const side of sides) await warm(side, Math.min(many, POOL));
    const [http = [], pg = []] = [[], []] as [Rate[], Rate[]];
    const cpu = { server: 0, database: 0, others: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      await renew?.();
      const before = installation.cpuSeconds();
      http.push(await rate(sides[0] ?? [], SECONDS));
      const after = installation.cpuSeconds();
      cpu.server += after.server - before.server;
      cpu.database += after.database - before.database;
      cpu.others += after.others - before.others;
      if (sides[1]) pg.push(await rate(sides[1], SECONDS));
    }
    for (const asker of sides.flat()) await asker.close();
    const waits = http.flatMap((each) => each.waits);
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
}

const all = (many: number, open: (at: number) => Promise<Asker>) => Promise.all(Array.from({ length: many }, (_, at) => open(at)));

const askerOf = (installation: Installation, { token, next }: Asking) =>
  httpAsker({ url: installation.url, ...(token && { token }) }, next);

/**
 * A call's latency in a company ten times as large, and the CPU time of all processes for it, which a busy machine changes less. Both
 * companies take turns, so that neither gets all the slow moments.
 */
export async function compareSizes(installation: Installation, { big: { name, ...big }, tenth }: { big: Call; tenth: Asking }) {
  const sides = { big: side(await askerOf(installation, big), big), tenth: side(await askerOf(installation, tenth), tenth) };
  for (const { asker, renew } of Object.values(sides)) {
    await renew?.();
    await warm([asker]);
  }
  for (let turn = 0; turn < TURNS; turn++)
    for (const each of turn % 2 === 0 ? [sides.big, sides.tenth] : [sides.tenth, sides.big]) {
      await each.renew?.();
      const before = installation.cpuSeconds();
      const { waits, failed } = await rate([each.asker], TURN_SECONDS);
      const after = installation.cpuSeconds();
      each.waits.push(...waits);
      each.failed += failed;
      each.cpu += after.server - before.server + after.database - before.database;
    }
  const [much, less] = [await costOf(sides.big), await costOf(sides.tenth)];
  const ratio = `msRatio=${(much.ms / less.ms).toFixed(2)} cpuRatio=${(much.cpuMs / less.cpuMs).toFixed(2)}`;
  const failed = `failed=${sides.big.failed},${sides.tenth.failed}`;
  console.log(`RESULT BENCH-${name}-FLAT ms=${much.ms.toFixed(1)} msOfTenth=${less.ms.toFixed(1)} ${ratio} ${failed} aim=1.5`);
}

const side = (asker: Asker, { renew }: Asking) => ({ asker, renew, waits: [] as number[], failed: 0, cpu: 0 });

async function costOf({ asker, waits, cpu }: ReturnType<typeof side>) {
  await asker.close();
  return { ms: quantile(waits, 0.5), cpuMs: (cpu * 1000) / waits.length };
}
