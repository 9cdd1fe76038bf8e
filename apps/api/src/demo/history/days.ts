import { isoIn } from "../../platform/clock.ts";
import type { Dice } from "./dice.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How likely each hour of a working day is, from 8:00 on. */
const HOURS = [4, 8, 11, 10, 5, 7, 10, 9, 7, 3];

/** So many times in the last days, in order: mostly in opening hours, and more of them lately than at first. */
export function moments(
  { between, below, chance, of }: Dice,
  { now, zone, days, many }: { now: number; zone: string; days: number; many: number },
) {
  const hours = HOURS.flatMap((weight, at) => Array<number>(weight).fill(8 + at));
  const times: number[] = [];
  while (times.length < many) {
    const back = Math.floor(days * (1 - Math.sqrt(0.25 + 0.75 * (below(1_000_000) / 1_000_000))) * 2);
    const local = isoIn(zone, new Date(now - back * DAY_MS));
    const midnight = Date.parse(`${local.slice(0, 10)}T00:00:00${local.slice(-6)}`);
    const weekday = new Date(`${local.slice(0, 10)}T12:00:00Z`).getUTCDay();
    if (weekday === 0 || (weekday === 6 && chance(0.55))) continue;
    // Few customers write in the evening, and those wait until the next day.
    const hour = weekday === 6 ? between(8, 11) : chance(0.03) ? between(18, 21) : of(hours);
    const at = midnight + hour * HOUR_MS + below(HOUR_MS);
    if (at < now - 3 * HOUR_MS && at > now - days * DAY_MS) times.push(at);
  }
  return times.sort((one, other) => one - other);
}
