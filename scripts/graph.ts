import { posix } from "node:path";
import { importsOf } from "./imports.ts";

/** The import graph of our files: path → imported paths. */
export type Graph = Map<string, Set<string>>;

/** `files`: path → text. Imports of existing paths count, styles and JSON too. */
export function graphOf(files: Record<string, string>): Graph {
  return new Map(Object.entries(files).map(([path, text]) => [path, new Set(importsOf(text).map(({ from }) => resolved(path, from)))]));
}

/** `@recado/contract/tags` is packages/contract/src/tags.ts, by the package's `exports`. */
function resolved(path: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ""));
  const [scope, name = "", ...rest] = specifier.split("/");
  return scope === "@recado" ? `packages/${name}/src/${rest.join("/")}.ts` : specifier;
}

/** Every file that this one imports, directly or not, and itself. */
export function reachedFrom(path: string, graph: Graph): Set<string> {
  const reached = new Set([path]);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}

/**
 * Every importer of `changed`, directly or not: path → distance. Not followed beyond `hubs`: nearly everything imports those, so their
 * importers say nothing.
 */
export function importersOf(changed: string[], graph: Graph, hubs: ReadonlySet<string>): Map<string, number> {
  const importers = invert(graph);
  const found = new Map(changed.map((path) => [path, 0]));
  for (const [path, steps] of found) {
    if (hubs.has(path) && steps > 0) continue;
    for (const importer of importers.get(path) ?? []) if (!found.has(importer)) found.set(importer, steps + 1);
  }
  return found;
}

function invert(graph: Graph): Graph {
  const importers: Graph = new Map();
  for (const [path, imports] of graph)
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
  return importers;
}
