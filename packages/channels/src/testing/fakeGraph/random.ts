/** The same numbers for the same seed, so that a failed run can be repeated. */
export type Random = { next(): number; below(n: number): number; shuffle<T>(items: readonly T[]): T[] };

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    shuffle(items) {
      const dealt = [...items];
      for (let at = dealt.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [dealt[at], dealt[other]] = [dealt[other]!, dealt[at]!];
      }
      return dealt;
    },
  };
}
