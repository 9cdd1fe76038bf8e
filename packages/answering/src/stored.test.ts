import { expect, test } from "vitest";
import { isOpen } from "./hours.ts";
import { storedHolidays, storedSchedules } from "./stored.ts";

const zone = "UTC";
const at = new Date("2026-11-18T10:00:00Z");
const opening = { weekday: "Quarta-feira", weekdayEn: "wednesday", startTime: "08:00", endTime: "18:00" };

test("what was stored is read back without what it carries beside the times", () => {
  expect(storedSchedules([opening])).toEqual([{ weekdayEn: "wednesday", startTime: "08:00", endTime: "18:00" }]);
  expect(storedHolidays([{ date: "2026-12-25", name: "Natal" }])).toEqual([{ date: "2026-12-25", name: "Natal" }]);
});

test("an entry that cannot be read is closed, and does not make the company always open", () => {
  for (const broken of [null, "wednesday", 7, { weekdayEn: 3 }, { ...opening, startTime: 8 }]) {
    expect(isOpen({ zone, schedules: storedSchedules([broken]), holidays: [] }, at), JSON.stringify(broken)).toBe(false);
  }
  expect(isOpen({ zone, schedules: storedSchedules([null, opening]), holidays: [] }, at)).toBe(true);
});

test("a holiday whose times cannot be read is closed", () => {
  const holidays = storedHolidays([{ date: "2026-11-18", name: "Feriado", startTime: 8, endTime: null }]);
  expect(isOpen({ zone, schedules: storedSchedules([opening]), holidays }, at)).toBe(false);
});

test("no list is no hours", () => {
  expect([storedSchedules(null), storedSchedules("x"), storedHolidays(undefined)]).toEqual([[], [], []]);
});
