/** What Vite writes about a build: for each source that begins a file of its own, the file and those it cannot do without. */
export type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

export type Build = { manifest: Manifest; html: string };

/**
 * A page, the sources that a browser loads to show it, the most that their JavaScript may weigh, in gzipped kB, and the most files that
 * it may come in. A source that stands in one of our pieces is named by that: `_talk`. What was loaded before by others is not weighed again.
 */
export type Budget = { page: string; sources: string[]; loadedBefore?: string[]; most: number; mostFiles: number };
type FirstLoad = Budget & { bytes: number; files: Array<{ file: string; bytes: number }> };

/** The JavaScript behind the sources of a page and in the document itself, each file once, heaviest first. */
export function firstLoad(budget: Budget, { manifest, html }: Build, weigh: (file: string) => number): FirstLoad {
  const named = Array.from(html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g), ([, file = ""]) => file);
  const before = budget.loadedBefore ? new Set([...named, ...filesOf(budget.loadedBefore, manifest)]) : new Set();
  const files = [...new Set([...named, ...filesOf(budget.sources, manifest)])]
    .filter((file) => !before.has(file))
    .map((file) => ({ file, bytes: weigh(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  return { ...budget, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function filesOf(sources: string[], manifest: Manifest, seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source] ?? pieceCalled(source, manifest);
    // A page that has moved must not weigh nothing.
    if (!chunk) throw new Error(`The build has no ${source}. It has: ${Object.keys(manifest).join(", ")}`);
    if (!chunk.file.endsWith(".js") || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(chunk.imports ?? [], manifest, seen);
  }
  return seen;
}

const pieceCalled = (name: string, manifest: Manifest) =>
  Object.entries(manifest).find(([key, { file }]) => name.startsWith("_") && key.startsWith(`${name}-`) && file.endsWith(".js"))?.[1];

export const isTooHeavy = ({ bytes, most, files, mostFiles }: FirstLoad) => bytes > most * 1000 || files.length > mostFiles;
