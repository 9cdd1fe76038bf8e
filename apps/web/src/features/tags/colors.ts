import { palette } from "@recado/contract/palette";
import { DEFAULT_COLOR } from "@recado/contract/tags";
import type { TFunction } from "i18next";

const STEPS = 5;
const HUES = palette.length / STEPS;

/** Row by row as they are shown: each step from light to dark, in all hues. */
export const rows: readonly string[] = Array.from(
  { length: palette.length },
  (_, at) => palette[(at % HUES) * STEPS + Math.floor(at / HUES)] ?? DEFAULT_COLOR,
);

const inPalette = (color: string) => palette.indexOf(color.toLowerCase());

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What may be chosen beside the palette: the default, and a colour that a client of another kind has given the tag. */
export const beyondPalette = (own: string | undefined): string[] =>
  own === undefined || inPalette(own) >= 0 || isSame(own, DEFAULT_COLOR) ? [DEFAULT_COLOR] : [DEFAULT_COLOR, own];

export function nameOf(color: string, t: TFunction): string {
  const at = inPalette(color);
  if (at >= 0) return t(`tags.shades.${at % STEPS}`, { hue: t(`tags.hues.${Math.floor(at / STEPS)}`) });
  return isSame(color, DEFAULT_COLOR) ? t("tags.defaultColor") : t("tags.ownColor", { color });
}

/** Sideways to the next hue, on and on; up and down within the hue, from step to step. What is beyond the palette stands below it. */
export function colorBeside(color: string, key: string, own: string | undefined): string | undefined {
  const all = [...rows, ...beyondPalette(own)];
  const at = all.findIndex((one) => isSame(one, color));
  if (key === "ArrowRight") return all[(at + 1) % all.length];
  if (key === "ArrowLeft") return all.at(at - 1);
  if (key === "ArrowUp") return all[Math.min(at, rows.length) - HUES];
  return at < rows.length ? all[Math.min(at + HUES, rows.length)] : undefined;
}
