import type { Listed } from "./request.ts";

/**
 * What a sweep goes through in this run: of the endpoints the third whose turn it is, and all of the nouns that changed; all of them
 * where the sweep itself changed, or where no turn is set (`npm run test:all`, and a sweep that is run by its name).
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

/** `contactImports.start` is about contacts. */
const isOf = (name: string, noun: string) => name.startsWith(noun.replace(/s$/, ""));

/** Counts that only the whole of a sweep reaches. */
export const isWhole = process.env.SWEEP_PART === undefined;
