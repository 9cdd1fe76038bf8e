/**
 * The share of the units that a run takes, by `MATRIX_PART`: "2/6" is the third of six, "6/6" the first again, and without it all. Shares
 * are about equally heavy, and each unit is in exactly one.
 */
export function shareOf<T extends { weight: number }>(units: T[], part = process.env.MATRIX_PART): T[] {
  if (!part) return units;
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (at === undefined || !of) throw new Error(`MATRIX_PART is ${part}, and should be like 2/6.`);
  const shares = Array.from({ length: of }, () => ({ weight: 0, units: new Set<T>() }));
  // The heaviest first, each to the lightest share so far.
  for (const unit of units.toSorted((a, b) => b.weight - a.weight)) {
    const share = shares.reduce((lightest, other) => (other.weight < lightest.weight ? other : lightest));
    share.weight += unit.weight;
    share.units.add(unit);
  }
  return units.filter((unit) => shares[at % of]?.units.has(unit));
}

/** The paths that a run checks whatever its share is, as `MATRIX_SCREENS` lists them. */
export const wanted = (screens = process.env.MATRIX_SCREENS): string[] =>
  (screens ?? "")
    .split(",")
    .map((path) => path.trim())
    .filter(Boolean);

/** The round at the index `DESK_ROUND`, or all without it. */
export function roundOf<T>(rounds: T[], round = process.env.DESK_ROUND): T[] {
  if (!round) return rounds;
  const chosen = rounds[Number(round)];
  if (chosen === undefined) throw new Error(`DESK_ROUND is ${round}, and should be from 0 to ${rounds.length - 1}.`);
  return [chosen];
}
