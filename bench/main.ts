import "../apps/api/src/platform/runtime.ts";
import { startApp } from "./app.ts";
import { listByHttp, listByPg } from "./list.ts";
import { median, rate } from "./rate.ts";

const ROUNDS = 5;
const SECONDS = 1.5;

/**
 * What one request of a typical list costs beside the statements that it cannot do without. Ratios, not absolute numbers:
 * both sides are asked from this process, in turns, so that a busy machine slows both. Nothing here is asserted.
 */
const app = await startApp();
try {
  console.log(`RESULT BENCH-START coldMs=${app.coldMs} warmMs=${app.warmMs} webBuild=0`);
  const idleMb = await app.memoryMb();
  await bench(1);
  await bench(16);
  console.log(`RESULT BENCH-MEMORY idleMb=${idleMb} afterLoadMb=${await app.memoryMb()} aimIdleMb=350`);
} finally {
  await app.stop();
}

async function bench(connections: number) {
  const http = await Promise.all(Array.from({ length: connections }, () => listByHttp(app)));
  const pg = await Promise.all(Array.from({ length: connections }, () => listByPg(app)));
  for (const side of [http, pg]) await rate(side, SECONDS); // warm
  const rounds: Array<{ http: number; pg: number }> = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push({ http: await rate(http, SECONDS), pg: await rate(pg, SECONDS) });
  for (const each of [...http, ...pg]) await each.close();

  const ratio = median(rounds.map((round) => round.http / round.pg));
  const [byHttp, byPg] = [median(rounds.map((round) => round.http)), median(rounds.map((round) => round.pg))];
  console.log(
    `RESULT BENCH-LIST connections=${connections} http=${byHttp.toFixed(0)} pg=${byPg.toFixed(0)} ratio=${ratio.toFixed(2)} aim=0.35 rounds=${rounds.map((round) => (round.http / round.pg).toFixed(2)).join(",")}`,
  );
}
