import { palette } from "@recado/contract/palette";
import type { TFunction } from "i18next";

const STEPS = 5;
const HUES = palette.length / STEPS;

/** Row by row as shown: each step from light to dark, in all hues. */
export const rows: readonly string[] = Array.from(
  { length: palette.length },
  (_, at) => palette[(at % HUES) * STEPS + Math.floor(at / HUES)] ?? "",
);

const inPalette = (color: string) => palette.indexOf(color.toLowerCase());

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Colours beside the palette: the default, if any, and one set by another client. */
export const beyondPalette = (own: string | undefined, usual: string | undefined): string[] =>
  [usual, own].filter(
    (color, at, all) => color !== undefined && inPalette(color) < 0 && (at === 0 || !all[0] || !isSame(color, all[0])),
  ) as string[];

export function nameOf(color: string, t: TFunction): string {
  const at = inPalette(color);
  return at >= 0 ? t(`colors.shades.${at % STEPS}`, { hue: t(`colors.hues.${Math.floor(at / STEPS)}`) }) : t("colors.own", { color });
}

type Offer = { color: string; beyond: readonly string[]; isTaken(color: string): boolean };

/** Sideways to the next hue, in a loop; up and down within the hue. Colours beyond the palette stand below it. Taken ones are skipped. */
export function nextColor(key: string, { color, beyond, isTaken }: Offer): string | undefined {
  const all = [...rows, ...beyond];
  const next = (at: number): number => {
    if (key === "ArrowRight") return (at + 1) % all.length;
    if (key === "ArrowLeft") return (at - 1 + all.length) % all.length;
    if (key === "ArrowUp") return Math.min(at, rows.length) - HUES;
    return at < rows.length ? Math.min(at + HUES, rows.length) : all.length;
  };
  const from = all.findIndex((one) => isSame(one, color));
  for (let at = next(from), steps = 0; steps < all.length; at = next(at), steps++) {
    const found = all[at];
    if (found === undefined) return undefined;
    if (!isTaken(found)) return found;
  }
  return undefined;
}

/** The first free colour: of the palette, or else a generated one. */
export const freeColor = (isTaken: (color: string) => boolean): string => palette.find((color) => !isTaken(color)) ?? beyond(GREY, isTaken);

const GREY = 0x808080;
const STEP = 0x030509;

function beyond(from: number, isTaken: (color: string) => boolean): string {
  const color = `#${from.toString(16).padStart(6, "0")}`;
  return isTaken(color) ? beyond((from + STEP) % 0x1000000, isTaken) : color;
}
