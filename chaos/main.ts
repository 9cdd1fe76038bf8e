import "../apps/api/src/platform/runtime.ts";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Outcome, type Part, parts, rounds } from "./parts.ts";

/**
 * Kills processes in all the ways that happen in production, and counts losses. Losses fail the run, and so does a total time over the
 * promised one; the parts' times are printed.
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

/** A process connects to one database at a time: each lane is a process of its own. */
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

/** A part that throws does not stop the others. */
function brokenOff(error: unknown): Outcome {
  console.error(error);
  return { numbers: { brokenOff: 1 }, isGood: false };
}

function written(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
