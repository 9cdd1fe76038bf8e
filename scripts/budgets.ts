/**
 * The limits of a daily run per project: `cpu` in seconds of the test processes, the rest as counts. A new screen or noun adds to `npm run
 * test:all` only, so that a daily run stays as long when the product doubles.
 */
export type Budget = { cpu: number; [kind: string]: number };

export const budgets: Record<string, Budget> = {
  // The same work took from 119 to 314 s of CPU in modules on one and the same machine, as its neighbours were.
  pure: { cpu: 30, "process files": 3 },
  engine: { cpu: 60, "process files": 16 },
  platform: { cpu: 40, "process files": 12 },
  modules: { cpu: 240, "process files": 10, application: 3, database: 6 },
  api: { cpu: 80, "process files": 8, database: 8 },
  "api alone": { cpu: 120, "process files": 16, application: 30, database: 24 },
  plans: { cpu: 40, "process files": 1, database: 1 },
  sweeps: { cpu: 300, "process files": 2, application: 2, database: 2 },
  web: { cpu: 300 },
  "web alone": { cpu: 60 },
  browser: { cpu: 10, "process files": 4, "page load": 30, "axe pass": 30 },
  journeys: { cpu: 160, "process files": 43, application: 4, "page load": 400, "axe pass": 250 },
  desks: { cpu: 30, "process files": 2, application: 2, "page load": 120, "axe pass": 250 },
  // The heaviest share has 206 axe passes, and each of the four screens of a change at most 17.
  matrix: { cpu: 40, "process files": 6, application: 4, "page load": 80, "axe pass": 280 },
  // Flows take longest: what is killed in the meantime, every two seconds, is started again.
  chaos: { cpu: 20, "process files": 1, application: 80, database: 2 },
};

/** More tests that only pass on the second try fail a run: rare faults show there. */
export const LATE_MOST = 3;
