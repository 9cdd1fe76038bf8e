declare global {
  var recadoCounts: Record<string, number> | undefined;
}

/** What costs most in a browser is counted by the process that runs the tests: a limit on it holds on any machine, however busy. */
export function count(kind: "page load" | "axe pass") {
  globalThis.recadoCounts ??= {};
  globalThis.recadoCounts[kind] = (globalThis.recadoCounts[kind] ?? 0) + 1;
}
