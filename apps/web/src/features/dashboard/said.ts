import type { TFunction } from "i18next";
import { number } from "../../lib/format.ts";

export const NONE = "–";
const NBSP = "\u00a0";

/** "02 h 05 m": whole minutes passed; with no-break spaces. */
export function minutes(value: number | null): string {
  if (value === null) return NONE;
  const whole = Math.floor(value);
  const two = (part: number) => String(part).padStart(2, "0");
  return [two(Math.floor(whole / 60)), "h", two(whole % 60), "m"].join(NBSP);
}

export const mean = (value: number | null) => (value === null ? NONE : number(value));

/** "+12 %", the difference from the period before; undefined if that has no value. */
export function change(now: number | null, before: number | null, t: TFunction): string | undefined {
  if (now === null || before === null || before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return t("dashboard.change", { change: `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}${NBSP}%` });
}
