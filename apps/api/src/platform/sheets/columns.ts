/** Column names as people know them: A, B, …, Z, AA. Counted from 0. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** The column of a reference such as `AB12`; undefined if it is none. */
export function columnOf(reference: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
