/** Random-looking numbers, the same for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (share: number) => next() < share,
    of: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    hex: (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join(""),
  };
}
export type Dice = ReturnType<typeof dice>;

export const uuidOf = ({ hex, of }: Dice) => `${hex(8)}-${hex(4)}-4${hex(3)}-${of(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
