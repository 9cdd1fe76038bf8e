import { type Graph, reachedFrom } from "./graph.ts";

/** A way through the product that no run goes without. */
const always = [
  ...["sign-in", "sign-up", "guards", "tickets", "live", "undo", "network", "contacts", "selecting"],
  ...["talk/answers", "talk/life", "talk/sending"],
].map((name) => `e2e/journeys/${name}.test.ts`);

/** They take minutes: run when they were touched themselves, and in `npm run test:all`. */
const rare = ["polyglots", "endless"].map((name) => `e2e/journeys/${name}.test.ts`);

/** So many that a change reaches come along; what else it reaches comes in its turn. */
const REACHED_MOST = 8;

export type Journeys = { chosen: string[]; reached: string[]; all: number };

type Source = { texts: Record<string, string>; graph: Graph; changed: string[]; nouns: string[] };

/** Those that always run, those that the change reaches, and a quarter of the others by turn. */
export function journeysOf(turn: number, source: Source): Journeys {
  const all = Object.keys(source.texts).filter((path) => /^e2e\/journeys\/.*\.test\.ts$/.test(path));
  const reached = reachedBy(source, all);
  const others = all.filter((path) => !always.includes(path) && !rare.includes(path)).toSorted();
  const byTurn = others.filter((_, at) => at % 4 === turn % 4);
  return { chosen: [...new Set([...always, ...reached, ...byTurn])].filter((path) => all.includes(path)), reached, all: all.length };
}

/** Journeys that were touched, and those that speak most of the nouns that changed: texts are named after their noun (`tags.title`). */
function reachedBy({ texts, graph, changed, nouns }: Source, all: string[]): string[] {
  const touched = all.filter((path) => changed.includes(path));
  const share = (path: string) => {
    const words = [...reachedFrom(path, graph)].filter((file) => !isShared(file, graph)).flatMap((file) => nounsIn(texts[file] ?? ""));
    return words.filter((word) => nouns.includes(word)).length / Math.max(1, words.length);
  };
  const speaking = all
    .filter((path) => !touched.includes(path) && !rare.includes(path))
    .map((path) => ({ path, share: share(path) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share || a.path.localeCompare(b.path));
  return [...touched, ...speaking.slice(0, REACHED_MOST).map(({ path }) => path)];
}

const isShared = (file: string, graph: Graph) => !/^e2e\/(journeys|steps)\//.test(file) || !graph.has(file);

const nounsIn = (text: string) => [...text.matchAll(/["'`](\w+)\.\w+/g)].map(([, noun = ""]) => noun);
