import type { Emoji } from "./emojis.ts";

export type Section = { name: string; emojis: Emoji[] };
export type Row = { title: string } | { from: number; emojis: Emoji[] };

/** A title, then its lines; `from` is the index of a line's first emoji. */
export function rowsOf(sections: Section[], columns: number): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (const { name, emojis } of sections) {
    if (emojis.length > 0) rows.push({ title: name });
    for (let at = 0; at < emojis.length; at += columns) {
      const line = emojis.slice(at, at + columns);
      rows.push({ from, emojis: line });
      from += line.length;
    }
  }
  return rows;
}

/** Where an arrow key leads: sideways to the next emoji, up and down to the same column, or the last one of a shorter line. */
export function stepped(rows: Row[], at: number | undefined, key: string): number | undefined {
  const lines = rows.filter((row) => "from" in row);
  const total = lines.reduce((sum, { emojis }) => sum + emojis.length, 0);
  if (total === 0) return undefined;
  if (at === undefined) return 0;
  if (key === "ArrowRight") return Math.min(at + 1, total - 1);
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  const line = lines.findIndex(({ from, emojis }) => at >= from && at < from + emojis.length);
  const next = lines[line + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return key === "ArrowDown" ? at : undefined;
  return next.from + Math.min(at - (lines[line]?.from ?? 0), next.emojis.length - 1);
}
