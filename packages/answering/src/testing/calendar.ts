/** A slow calendar that steps through the minutes. It shares no code with the product that it is compared to. */

type Times = { startTime?: string | undefined; endTime?: string | undefined };
type Hours = {
  zone: string;
  schedules: readonly (Times & { weekdayEn: string })[];
  holidays: readonly (Times & { date: string })[];
};

/** In Swedish format: `2026-11-21 07:05:09`. */
export function wall(zone: string, at: number): { day: string; clock: string; weekday: string } {
  const [day = "", clock = ""] = formatOf(
    `${zone} wall`,
    () => new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }),
  )
    .format(at)
    .split(" ");
  const weekday = formatOf(`${zone} weekday`, () => new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "long" })).format(at);
  return { day, clock, weekday: weekday.toLowerCase() };
}

/** Marks the open minutes of the day before and of the day itself, stepping through each opening, and looks up the current one. */
export function slowlyOpen(hours: Hours, at: number): boolean {
  const today = wall(hours.zone, at);
  const before = dayBefore(hours.zone, at);
  const holidayToday = hours.holidays.filter((holiday) => holiday.date === today.day);
  const holidayBefore = hours.holidays.filter((holiday) => holiday.date === before.day);
  if (holidayToday.length === 0 && hours.schedules.length === 0) return true;

  const painted = new Set<string>();
  const paint = (times: Times, mayCrossMidnight: boolean, from: "before" | "today") => {
    if (!clocks.includes(times.startTime ?? "?") || !clocks.includes(times.endTime ?? "?")) return;
    let [day, position]: [string, number] = [from, clocks.indexOf(times.startTime ?? "")];
    while (clocks[position] !== times.endTime) {
      painted.add(`${day} ${clocks[position]}`);
      position += 1;
      if (position < clocks.length) continue;
      position = 0;
      if (day === "today" || !mayCrossMidnight) return;
      day = "today";
    }
  };

  const ofToday = holidayToday.length > 0 ? holidayToday : hours.schedules.filter((entry) => entry.weekdayEn === today.weekday);
  const ofBefore = holidayBefore.length > 0 ? holidayBefore : hours.schedules.filter((entry) => entry.weekdayEn === before.weekday);
  for (const times of ofBefore) paint(times, holidayToday.length === 0, "before");
  for (const times of ofToday) paint(times, false, "today");
  return painted.has(`today ${today.clock.slice(0, 5)}`);
}

/** Steps back until the local date changes. */
function dayBefore(zone: string, at: number) {
  const { day } = wall(zone, at);
  for (let earlier = at; ; earlier -= 30 * 60_000) {
    const there = wall(zone, earlier);
    if (there.day !== day) return there;
  }
}

/** Every minute of a day by its name, in order. */
const clocks = [...Array(24).keys()].flatMap((hour) =>
  [...Array(60).keys()].map((minute) => `${hour < 10 ? "0" : ""}${hour}:${minute < 10 ? "0" : ""}${minute}`),
);

const kept = new Map<string, Intl.DateTimeFormat>();

function formatOf(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const format = kept.get(key) ?? make();
  kept.set(key, format);
  return format;
}
