import { expect, test } from "vitest";
import { Holidays, type Opening, overlapping, Week } from "./hours.ts";

const on = (weekdayEn: Opening["weekdayEn"], startTime: string, endTime: string): Opening => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
});
const day = (startTime?: string, endTime?: string, date = "2026-12-24") => ({ date, name: "Véspera", startTime, endTime });

test.each<[string, boolean, Opening[]]>([
  ["no hours at all", true, []],
  ["two that touch", true, [on("monday", "08:00", "12:00"), on("monday", "12:00", "18:00")]],
  ["two that overlap", false, [on("monday", "08:00", "12:01"), on("monday", "12:00", "18:00")]],
  ["one within another", false, [on("monday", "12:00", "13:00"), on("monday", "08:00", "18:00")]],
  ["one within another but one", false, [on("monday", "08:00", "18:00"), on("monday", "09:00", "09:30"), on("monday", "17:00", "19:00")]],
  ["a night that runs into the morning", false, [on("monday", "22:00", "02:00"), on("tuesday", "01:00", "03:00")]],
  ["Sunday's night that runs into Monday", false, [on("monday", "01:00", "03:00"), on("sunday", "22:00", "02:00")]],
  ["one that ends at midnight and one that begins there", true, [on("sunday", "20:00", "00:00"), on("monday", "00:00", "08:00")]],
  ["closed days", true, [on("monday", "00:00", "00:00"), on("monday", "", ""), on("monday", "08:00", "09:00")]],
  ["a start alone", false, [on("monday", "08:00", "")]],
  ["an end alone", false, [on("monday", "", "18:00")]],
  ["25:00", false, [on("monday", "08:00", "25:00")]],
])("a week with %s: %s", (_, holds, openings) => {
  expect(Week.safeParse(openings).success).toBe(holds);
});

test("of those that are open twice each later one is named, also by a long one that is not just before it", () => {
  const openings = [on("monday", "08:00", "18:00"), on("monday", "09:00", "10:00"), on("monday", "11:00", "12:00")];
  expect(overlapping(openings)).toEqual([
    { at: 1, within: 0 },
    { at: 2, within: 0 },
  ]);
});

test.each<[string, boolean, ReturnType<typeof day>[]]>([
  ["a closed day", true, [day()]],
  ["empty times, as closed", true, [day("", "")]],
  ["two intervals of one date", true, [day("08:00", "10:00"), day("10:00", "12:00")]],
  ["two that overlap", false, [day("08:00", "10:00"), day("09:00", "12:00")]],
  ["a date that is closed twice", false, [day(), day()]],
  ["a date that is closed and open", false, [day("08:00", "10:00"), day("00:00", "00:00")]],
  ["the same hours on two dates", true, [day("08:00", "10:00"), day("08:00", "10:00", "2026-12-31")]],
  ["a night, and hours before it", true, [day("22:00", "02:00"), day("01:00", "03:00")]],
  ["a start alone", false, [day("08:00")]],
  ["an end alone", false, [day("", "08:00")]],
])("holidays with %s: %s", (_, hold, holidays) => {
  expect(Holidays.safeParse(holidays).success).toBe(hold);
});
