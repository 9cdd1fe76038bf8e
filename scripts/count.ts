declare global {
  /** The costly operations of this process: kind → number. */
  var recadoCounts: Record<string, number> | undefined;
}

/** Called by costly operations (a page load, a database), and read after each test file by `counting.ts`. */
export function count(kind: string) {
  globalThis.recadoCounts ??= {};
  globalThis.recadoCounts[kind] = (globalThis.recadoCounts[kind] ?? 0) + 1;
}
