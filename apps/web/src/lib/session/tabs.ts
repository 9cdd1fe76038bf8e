import { now } from "../clock.ts";

/**
 * Coordination of a browser's tabs by its locks, which vanish with their tab. Without them (a page not served over https), each tab is
 * alone.
 */
const locks = () => (navigator as { locks?: LockManager }).locks;

export const hasTabLocks = () => locks() !== undefined;

const taken = new Map<string, number>();

/** True for the first caller in any tab; then false until the time is over. */
export async function first(name: string, ms: number): Promise<boolean> {
  if ((taken.get(name) ?? 0) > now().getTime()) return false;
  if (taken.size > 1000) taken.clear(); // the locks still know
  taken.set(name, now().getTime() + ms);
  const manager = locks();
  if (!manager) return true;
  return new Promise((answer) => {
    manager
      .request(name, { ifAvailable: true }, async (lock) => {
        answer(lock !== null);
        if (lock) await new Promise((over) => setTimeout(over, ms));
      })
      .catch(() => answer(true));
  });
}

/** Claims this name in all tabs, until the returned function is called. */
export function claim(name: string): () => void {
  const called = new AbortController();
  const off = new Promise<void>((over) => called.signal.addEventListener("abort", () => over()));
  lockCounts.set(name, (lockCounts.get(name) ?? 0) + 1);
  void locks()
    ?.request(name, { mode: "shared" }, () => off)
    .catch(() => {});
  return () => {
    lockCounts.set(name, (lockCounts.get(name) ?? 1) - 1);
    called.abort();
  };
}

const lockCounts = new Map<string, number>();

/** Those of the names that any tab has claimed. */
export async function claimed<N extends string>(...names: N[]): Promise<Set<N>> {
  const state = await locks()
    ?.query()
    .catch(() => undefined);
  const elsewhere = new Set(state?.held?.map(({ name }) => name));
  return new Set(names.filter((name) => (lockCounts.get(name) ?? 0) > 0 || elsewhere.has(name)));
}
