import type { Listed } from "./request.ts";

/**
 * What a sweep covers in this run: a third of the endpoints in turn, and all nouns that changed. It covers everything when the sweep itself
 * changed, or when no turn is set (`npm run test:all`, or a sweep run by its name).
 */
export function inTurn<T extends Pick<Listed, "name">>(sweep: string, all: T[]): T[] {
  const { SWEEP_PART, SWEEP_CHANGED = "" } = process.env;
  if (SWEEP_PART === undefined) return all;
  const [part, parts] = SWEEP_PART.split("/").map(Number) as [number, number];
  const changed = SWEEP_CHANGED.split(",").filter(Boolean);
  if (changed.some((path) => sweep.endsWith(path))) return all;
  const names = all.map(({ name }) => name).toSorted();
  return all.filter(({ name }) => names.indexOf(name) % parts === part || changed.some((noun) => isOf(name, noun)));
}

/** `contactImports.start` belongs to contacts. */
const isOf = (name: string, noun: string) => name.startsWith(noun.replace(/s$/, ""));

/** For counts that only a whole sweep reaches. */
export const isWhole = process.env.SWEEP_PART === undefined;
