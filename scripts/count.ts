declare global {
  /** What this process has done that costs much: kind → how often. */
  var recadoCounts: Record<string, number> | undefined;
}

/** Told by what does something that costs much (a page load, a database), and read after each test file by `counting.ts`. */
export function count(kind: string) {
  globalThis.recadoCounts ??= {};
  globalThis.recadoCounts[kind] = (globalThis.recadoCounts[kind] ?? 0) + 1;
}
