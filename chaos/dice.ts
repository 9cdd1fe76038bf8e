/** The same seed gives the same run, as far as concurrent processes allow. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], dice: () => number): T[] {
  const dealt: T[] = [];
  for (const item of items) dealt.splice(Math.floor(dice() * (dealt.length + 1)), 0, item);
  return dealt;
}

export const pick = <T>(items: readonly [T, ...T[]], dice: () => number): T => items[Math.floor(dice() * items.length)] ?? items[0];
