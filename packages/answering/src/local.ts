/** What the clock and the calendar on a wall of that zone show. */
type LocalTime = {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm:ss */
  time: string;
  /** Of the day, 0 to 1439. */
  minute: number;
};

export function localTime(zone: string, at: Date): LocalTime {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

/** By the calendar, not 24 hours ago: days that change the clocks are longer or shorter. */
export function theDayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

export const weekdayOf = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times as much as using one. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;

  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    // `hour12: false` called midnight 24:00 for years.
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, made);
  return made;
}
