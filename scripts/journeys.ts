import { type Graph, importersOf, reachedFrom } from "./graph.ts";

/** A way through the product that no run goes without. */
const always = [
  ...["sign-in", "sign-up", "guards", "tickets", "live", "undo", "network", "contacts", "selecting"],
  ...["talk/answers", "talk/life", "talk/sending"],
].map((name) => `e2e/journeys/${name}.test.ts`);

/** They take minutes: run when they were touched themselves, and in `npm run test:all`. */
const rare = ["polyglots", "endless", "erasure", "flow-keyboard", "long-chat"].map((name) => `e2e/journeys/${name}.test.ts`);

/** So many that a change touches or reaches come along, however many it does; the others come in their turn. */
const REACHED_MOST = 6;

export type Journeys = { chosen: string[]; reached: string[]; all: number };

type Source = { texts: Record<string, string>; graph: Graph; changed: string[]; nouns: string[] };

/** Those that always run, those that the change reaches, and a quarter of the others by turn. */
export function journeysOf(turn: number, source: Source): Journeys {
  const all = Object.keys(source.texts).filter((path) => /^e2e\/journeys\/.*\.test\.ts$/.test(path));
  const reached = reachedBy(source, inOrderOf(turn, all));
  const others = all.filter((path) => !always.includes(path) && !rare.includes(path)).toSorted();
  const byTurn = others.filter((_, at) => at % 4 === turn % 4);
  return { chosen: [...new Set([...always, ...reached, ...byTurn])].filter((path) => all.includes(path)), reached, all: all.length };
}

/** Another one is the first of them each turn: where more are as near as the last that is taken, it is not always the same that wait. */
function inOrderOf(turn: number, all: string[]): string[] {
  const sorted = all.toSorted();
  const first = (turn * REACHED_MOST) % Math.max(1, sorted.length);
  return [...sorted.slice(first), ...sorted.slice(0, first)];
}

/**
 * Journeys that were touched; those that speak most of the nouns that changed, for texts are named after their noun (`tags.title`); and
 * those nearest to what changed in `e2e/` itself.
 */
function reachedBy({ texts, graph, changed, nouns }: Source, all: string[]): string[] {
  // Those that take minutes come last: a change that touches nearly all of them is no reason for each of these.
  const touched = all.filter((path) => changed.includes(path)).toSorted((a, b) => Number(rare.includes(a)) - Number(rare.includes(b)));
  const share = (path: string) => {
    const words = [...reachedFrom(path, graph)].filter((file) => !isShared(file, graph)).flatMap((file) => nounsIn(texts[file] ?? ""));
    return words.filter((word) => nouns.includes(word)).length / Math.max(1, words.length);
  };
  const steps = importersOf(
    changed.filter((path) => graph.has(path)),
    graph,
    new Set(),
  );
  const others = all.filter((path) => !touched.includes(path) && !rare.includes(path));
  const speaking = others.filter((path) => share(path) > 0).toSorted((a, b) => share(b) - share(a));
  const near = others.filter((path) => steps.has(path)).toSorted((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0));
  return [...new Set([...touched, ...speaking, ...near])].slice(0, REACHED_MOST);
}

const isShared = (file: string, graph: Graph) => !/^e2e\/(journeys|steps)\//.test(file) || !graph.has(file);

const nounsIn = (text: string) => [...text.matchAll(/["'`](\w+)\.\w+/g)].map(([, noun = ""]) => noun);
