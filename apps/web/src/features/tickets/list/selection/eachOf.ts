/** Few enough that others are served meanwhile. */
const AT_ONCE = 4;

export type Outcome<T, R> = { done: { of: T; answer: R }[]; failed: { of: T; error: Error }[] };

/** Each by itself, a few at once: what becomes of one is nothing to the others. `onStep` hears how many are over. */
export async function eachOf<T, R>(all: readonly T[], ask: (one: T) => Promise<R>, onStep: (over: number) => void): Promise<Outcome<T, R>> {
  const outcome: Outcome<T, R> = { done: [], failed: [] };
  const waiting = [...all];
  const work = async () => {
    for (let of = waiting.shift(); of !== undefined; of = waiting.shift()) {
      try {
        outcome.done.push({ of, answer: await ask(of) });
      } catch (error) {
        outcome.failed.push({ of, error: error as Error });
      }
      onStep(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
