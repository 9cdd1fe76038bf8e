import { expect, test } from "vitest";
import { type Holiday, type Interval, isOpen } from "./hours.ts";

const zone = "America/Sao_Paulo";
const on = (weekdayEn: string, ...spans: string[]): Interval[] =>
  spans.map((span) => ({ weekdayEn, startTime: span.split("-")[0]!, endTime: span.split("-")[1]! }));
const holiday = (date: string, span?: string): Holiday => ({
  date,
  name: "Feriado",
  ...(span === undefined ? {} : { startTime: span.split("-")[0], endTime: span.split("-")[1] }),
});

const week = [...on("wednesday", "08:00-12:00", "13:00-18:00"), ...on("friday", "22:00-02:00"), ...on("sunday", "00:00-00:00")];
const natal = [holiday("2026-11-18")];

// 18 November 2026 is a Wednesday.
const cases: [sentence: string, open: boolean, at: string, schedules: Interval[], holidays?: Holiday[]][] = [
  ["the first minute is open", true, "2026-11-18T08:00", week],
  ["the minute before is not", false, "2026-11-18T07:59:59.999", week],
  ["the last second is open", true, "2026-11-18T11:59:59.999", week],
  ["the minute of the end is closed", false, "2026-11-18T12:00", week],
  ["a second interval of the day opens again", true, "2026-11-18T13:00", week],
  ["a weekday without an entry is closed", false, "2026-11-19T10:00", week],
  ["00:00 to 00:00 is closed", false, "2026-11-22T00:00", week],
  ["equal times are closed", false, "2026-11-18T08:00", on("wednesday", "08:00-08:00")],
  ["an end at midnight is the end of the day", true, "2026-11-18T23:59", on("wednesday", "08:00-00:00")],
  ["…and not a minute more", false, "2026-11-19T00:00", on("wednesday", "08:00-00:00")],
  ["an end before its start runs on until midnight", true, "2026-11-20T23:59", week],
  ["…and into the day after", true, "2026-11-21T01:59", week],
  ["…until its end", false, "2026-11-21T02:00", week],
  ["…and has not run the morning before", false, "2026-11-20T01:00", week],
  ["no entries at all are always open", true, "2026-11-18T03:00", []],
  ["an empty day is closed", false, "2026-11-18T10:00", on("wednesday", "-")],
  ["times that are none are closed", false, "2026-11-18T10:00", on("wednesday", "8:00-18:00", "00:00-24:00", "aa:bb-99:99")],
  ["a holiday without times is closed", false, "2026-11-18T10:00", week, natal],
  ["…all day", false, "2026-11-18T23:59", week, natal],
  ["…and the day after is a weekday again", false, "2026-11-19T00:00", week, natal],
  ["a holiday with times is open in them", true, "2026-11-18T20:00", week, [holiday("2026-11-18", "19:00-21:00")]],
  ["…and closed in the weekday's own", false, "2026-11-18T10:00", week, [holiday("2026-11-18", "19:00-21:00")]],
  ["a holiday with one time only is closed", false, "2026-11-18T10:00", week, [{ ...holiday("2026-11-18"), startTime: "08:00" }]],
  ["a holiday may have several intervals", true, "2026-11-18T20:00", week, [...natal, holiday("2026-11-18", "19:00-21:00")]],
  ["the evening before does not run into a holiday", false, "2026-11-21T01:00", week, [holiday("2026-11-21")]],
  ["…nor into one with times", false, "2026-11-21T01:00", week, [holiday("2026-11-21", "10:00-12:00")]],
  ["a holiday's evening runs into an ordinary day", true, "2026-11-19T01:00", week, [holiday("2026-11-18", "22:00-02:00")]],
  ["…and replaces what its weekday's would have run", false, "2026-11-21T01:00", week, [holiday("2026-11-20")]],
  ["a holiday closes those who are otherwise always open", false, "2026-11-18T10:00", [], natal],
  ["…on its day", true, "2026-11-17T10:00", [], natal],
  ["the day of another year is none", true, "2026-11-18T10:00", week, [holiday("2025-11-18")]],
];

test.each(cases)("%s", (_, open, at, schedules, holidays = []) => {
  expect(isOpen({ zone, schedules, holidays }, new Date(`${at}-03:00`))).toBe(open);
});

const sunday = on("sunday", "02:30-03:30");

// New York: at 02:00 on 8 March 2026 the clock jumps to 03:00, at 02:00 on 1 November 2026 back to 01:00. Lord Howe moves by half an hour.
test.each<[string, boolean, string, string, Interval[]]>([
  ["what the clock leaves out does not happen", false, "America/New_York", "2026-03-08T06:59:00Z", sunday],
  ["…and after the gap it is as late as the wall says", true, "America/New_York", "2026-03-08T07:00:00Z", sunday],
  ["…until the end on the wall", false, "America/New_York", "2026-03-08T07:30:00Z", sunday],
  ["the hour that comes twice is open the first time", true, "America/New_York", "2026-11-01T05:30:00Z", on("sunday", "01:00-02:00")],
  ["…and the second", true, "America/New_York", "2026-11-01T06:30:00Z", on("sunday", "01:00-02:00")],
  ["a night of 25 hours still ends in the morning", true, "America/New_York", "2026-11-01T10:59:00Z", on("saturday", "23:00-06:00")],
  ["…at its hour", false, "America/New_York", "2026-11-01T11:00:00Z", on("saturday", "23:00-06:00")],
  ["half an hour put on is half an hour", true, "Australia/Lord_Howe", "2026-10-03T15:30:00Z", on("sunday", "02:30-03:00")],
  ["a quarter past midnight in Kolkata is a new day", true, "Asia/Kolkata", "2026-11-17T18:45:00Z", on("wednesday", "00:00-00:30")],
])("%s", (_, open, timeZone, at, schedules) => {
  expect(isOpen({ zone: timeZone, schedules, holidays: [] }, new Date(at))).toBe(open);
});
