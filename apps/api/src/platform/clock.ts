/** The current time. No other code may ask the machine for it. */
export const now = (): Date => read();

/** For tests: replaces the clock, and returns a function that restores the real one. */
export function setClock(clock: () => Date): () => void {
  const before = read;
  read = clock;
  return () => {
    read = before;
  };
}

/** The current day in that zone, as YYYY-MM-DD. */
export const todayIn = (zone: string): string => dayIn(zone, now());

/** A calendar day in that zone, counted from today. */
export function dayFromToday(zone: string, days: number): string {
  const day = new Date(`${todayIn(zone)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The zone of a company that has chosen none. */
export const USUAL_ZONE = "America/Sao_Paulo";

/** The last moment of a day in that zone: what is due on a day may be done until then. */
export function endOfDayIn(zone: string, isoDate: string): Date {
  const midnight = Date.parse(`${isoDate}T00:00:00Z`);
  if (!ISO_DATE.test(isoDate) || Number.isNaN(midnight)) throw new RangeError(`Not a day: ${isoDate}`);
  return new Date(startOfDay(zone, midnight + DAY_MS) - 1);
}

/** ISO 8601 with the zone's offset at that moment. */
export function isoIn(zone: string, date: Date): string {
  const { year, month, day, hour, minute, second, fractionalSecond } = partsIn(zone, date);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fractionalSecond}${offsetIn(zone, date)}`;
}

let read = (): Date => new Date();

const DAY_MS = 24 * 60 * 60 * 1000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

export function dayIn(zone: string, date: Date): string {
  const { year, month, day } = partsIn(zone, date);
  return `${year}-${month}-${day}`;
}

/**
 * The first moment of a day whose midnight in UTC is given. Some zones change their clocks at midnight: then 00:00 does not exist, or
 * exists twice. So both offsets of that night are tried, and the first result that the zone itself counts as part of the day is returned.
 */
function startOfDay(zone: string, midnight: number): number {
  const isoDate = new Date(midnight).toISOString().slice(0, 10);
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((near) => offsetMs(offsetIn(zone, new Date(near))));
  const starts = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const start = starts.find((moment) => dayIn(zone, new Date(moment)) >= isoDate);
  if (start === undefined) throw new RangeError(`${zone} has no ${isoDate}`);
  return start;
}

const offsetIn = (zone: string, date: Date): string => partsIn(zone, date).timeZoneName?.slice("GMT".length) || "+00:00";

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function partsIn(zone: string, date: Date): Partial<Record<Intl.DateTimeFormatPartTypes | "fractionalSecond", string>> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times as much as using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;

  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZoneName: "longOffset",
  });
  formats.set(zone, format);
  return format;
}
