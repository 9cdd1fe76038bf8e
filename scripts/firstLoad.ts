/** Vite's manifest: for each source with a file of its own, that file and its imports. */
export type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

export type Build = { manifest: Manifest; html: string };

/**
 * A page, the sources that it loads, their maximum size in gzipped kB, and the maximum number of files. A source in a named chunk goes by
 * that name: `_talk`. Files loaded before do not count again.
 */
export type Budget = { page: string; sources: string[]; loadedBefore?: string[]; most: number; mostFiles: number };
type FirstLoad = Budget & { bytes: number; files: Array<{ file: string; bytes: number }> };

/** The JavaScript files of a page's sources and of the document itself, heaviest first. */
export function firstLoad(budget: Budget, { manifest, html }: Build, weigh: (file: string) => number): FirstLoad {
  const named = Array.from(html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g), ([, file = ""]) => file);
  const before = budget.loadedBefore ? new Set([...named, ...filesOf(budget.loadedBefore, manifest)]) : new Set();
  const files = [...new Set([...named, ...filesOf(budget.sources, manifest)])]
    .filter((file) => !before.has(file))
    .map((file) => ({ file, bytes: weigh(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  return { ...budget, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function filesOf(sources: string[], manifest: Manifest, visited = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source] ?? pieceCalled(source, manifest);
    // A page that has moved must not count as empty.
    if (!chunk) throw new Error(`The build has no ${source}. It has: ${Object.keys(manifest).join(", ")}`);
    if (!chunk.file.endsWith(".js") || visited.has(chunk.file)) continue;
    visited.add(chunk.file);
    filesOf(chunk.imports ?? [], manifest, visited);
  }
  return visited;
}

const pieceCalled = (name: string, manifest: Manifest) =>
  Object.entries(manifest).find(([key, { file }]) => name.startsWith("_") && key.startsWith(`${name}-`) && file.endsWith(".js"))?.[1];

export const isTooHeavy = ({ bytes, most, files, mostFiles }: FirstLoad) => bytes > most * 1000 || files.length > mostFiles;
