import { posix } from "node:path";
import { importsOf } from "./imports.ts";

/** Who imports whom among files of ours: path → the paths that it names. */
export type Graph = Map<string, Set<string>>;

/** `files`: path → text. Whatever is named by a path that exists counts, styles and JSON too. */
export function graphOf(files: Record<string, string>): Graph {
  return new Map(Object.entries(files).map(([path, text]) => [path, new Set(importsOf(text).map(({ from }) => resolved(path, from)))]));
}

/** `@recado/contract/tags` is packages/contract/src/tags.ts, as each package's `exports` say. */
function resolved(path: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ""));
  const [scope, name = "", ...rest] = specifier.split("/");
  return scope === "@recado" ? `packages/${name}/src/${rest.join("/")}.ts` : specifier;
}

/** All that a file reaches by its imports, itself among it. */
export function reachedFrom(path: string, graph: Graph): Set<string> {
  const reached = new Set([path]);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}

/**
 * Everything that imports one of `changed`, directly or through others: path → how many steps away. Nothing is followed beyond
 * `hubs`: nearly everything imports those, so what they reach says nothing.
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
