import "../apps/api/src/platform/runtime.ts";
import { randomInt } from "node:crypto";
import { type Outcome, parts } from "./parts.ts";

/** Kills what runs, in the ways in which it is killed in life, and counts what was lost by it. Losses fail; times are printed. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(", ")}: there are ${Object.keys(parts).join(", ")}.`);
const seed = Number(process.env.SEED ?? randomInt(1_000_000));

const began = performance.now();
const failed: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { numbers, isGood } = await run(seed).catch(brokenOff);
  console.log(`RESULT CHAOS-${name.toUpperCase()} seed=${seed} ${written(numbers)}`);
  if (!isGood) failed.push(name);
}
console.log(`RESULT CHAOS-TIME seconds=${Math.round((performance.now() - began) / 1000)} failed=${failed.join(",") || "none"}`);
process.exit(failed.length === 0 ? 0 : 1);

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
