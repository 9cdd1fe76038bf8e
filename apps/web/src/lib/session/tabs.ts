import { now } from "../clock.ts";

/**
 * What several tabs of one browser agree on. The browser's locks know nothing of tabs that are gone, and nothing is left behind in
 * them; where there are none (a page that is not served over https), each tab is alone.
 */
const locks = () => (navigator as { locks?: LockManager }).locks;

export const knowsTabs = () => locks() !== undefined;

const taken = new Map<string, number>();

/** True for the first who asks, in whichever tab; then for nobody until the time is over. */
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

/** Says to all tabs that this is so, here, until the answer is called. */
export function claim(name: string): () => void {
  const called = new AbortController();
  const off = new Promise<void>((over) => called.signal.addEventListener("abort", () => over()));
  held.set(name, (held.get(name) ?? 0) + 1);
  void locks()
    ?.request(name, { mode: "shared" }, () => off)
    .catch(() => {});
  return () => {
    held.set(name, (held.get(name) ?? 1) - 1);
    called.abort();
  };
}

const held = new Map<string, number>();

/** Which of these are so in any tab. */
export async function claimed<N extends string>(...names: N[]): Promise<Set<N>> {
  const known = await locks()
    ?.query()
    .catch(() => undefined);
  const elsewhere = new Set(known?.held?.map(({ name }) => name));
  return new Set(names.filter((name) => (held.get(name) ?? 0) > 0 || elsewhere.has(name)));
}
