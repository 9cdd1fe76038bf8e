import "../apps/api/src/platform/runtime.ts";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Outcome, type Part, parts, rounds } from "./parts.ts";

/**
 * Kills what runs, in the ways in which it is killed in life, and counts what was lost by it. Losses fail, and the whole where it takes
 * longer than it is promised to; the times of its parts are printed.
 */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(", ")}: there are ${Object.keys(parts).join(", ")}.`);
const seed = Number(process.env.SEED ?? randomInt(1_000_000));

const PROMISED_SECONDS = 20 * 60;
const isWhole = named.length === 0;
const began = performance.now();
const failed: string[] = [];
if (isWhole) for (const lanes of rounds) await Promise.all(lanes.map((lane) => runApart(lane, lanes.length > 1)));
else for (const name of named) await run(name as Part);
const seconds = Math.round((performance.now() - began) / 1000);
const isLate = isWhole && seconds > PROMISED_SECONDS;
console.log(`RESULT CHAOS-TIME seconds=${seconds} parts=${named.join(",") || "all"} failed=${failed.join(",") || "none"}`);
if (isWhole) console.log(`RESULT CHAOS-PROMISE seconds=${seconds} most=${PROMISED_SECONDS} late=${Number(isLate)}`);
process.exit(failed.length === 0 && !isLate ? 0 : 1);

/** A process looks into one database at a time: each lane has its own. */
async function runApart(lane: Part[], isBeside: boolean) {
  const env = { ...process.env, SEED: String(seed), ...(isBeside && { BESIDE: "others" }) };
  const [code] = await once(spawn(process.execPath, [import.meta.filename, ...lane], { stdio: "inherit", env }), "exit");
  if (code !== 0) failed.push(lane.join("/"));
}

async function run(name: Part) {
  const start = performance.now();
  const { numbers, isGood } = await parts[name](seed).catch(brokenOff);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`RESULT CHAOS-${name.toUpperCase()} seed=${seed} seconds=${seconds} ${written(numbers)}`);
  if (!isGood) failed.push(name);
}

/** One part that cannot go on does not keep the others from being run. */
function brokenOff(error: unknown): Outcome {
  console.error(error);
  return { numbers: { brokenOff: 1 }, isGood: false };
}

function written(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
