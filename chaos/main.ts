import "../apps/api/src/platform/runtime.ts";
import { randomInt } from "node:crypto";
import { type Outcome, parts, rounds } from "./parts.ts";

/** Kills what runs, in the ways in which it is killed in life, and counts what was lost by it. Losses fail; times are printed. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(", ")}: there are ${Object.keys(parts).join(", ")}.`);
const seed = Number(process.env.SEED ?? randomInt(1_000_000));

const began = performance.now();
const failed: string[] = [];
for (const round of rounds) await Promise.all(round.filter((name) => named.length === 0 || named.includes(name)).map(run));
console.log(`RESULT CHAOS-TIME seconds=${Math.round((performance.now() - began) / 1000)} failed=${failed.join(",") || "none"}`);
process.exit(failed.length === 0 ? 0 : 1);

async function run(name: keyof typeof parts) {
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
