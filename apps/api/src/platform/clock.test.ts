import { afterEach, expect, test } from "vitest";
import { endOfDayIn, isoIn, now, setClock, todayIn } from "./clock.ts";

let restore = () => {};
const at = (iso: string) => {
  restore();
  restore = setClock(() => new Date(iso));
};
afterEach(() => {
  restore();
  restore = () => {};
});

test("a test's clock tells the time until the machine's own is given back", () => {
  at("2001-02-03T04:05:06Z");
  expect(now().toISOString()).toBe("2001-02-03T04:05:06.000Z");

  restore();
  expect(now().getFullYear()).toBeGreaterThan(2020);
});

test.each([
  ["America/Sao_Paulo", "2026-06-10T02:59:59Z", "2026-06-09"],
  ["America/Sao_Paulo", "2026-06-10T03:00:00Z", "2026-06-10"],
  ["Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-01"],
  ["Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02"],
  ["UTC", "2026-01-01T00:00:00Z", "2026-01-01"],
])("in %s at %s it is %s", (zone, moment, day) => {
  at(moment);
  expect(todayIn(zone)).toBe(day);
});

test.each([
  ["a plain day", "America/Sao_Paulo", "2026-06-10", "2026-06-11T02:59:59.999Z"],
  ["the last day of a year", "America/Sao_Paulo", "2026-12-31", "2027-01-01T02:59:59.999Z"],
  ["a leap day", "America/Sao_Paulo", "2028-02-29", "2028-03-01T02:59:59.999Z"],
  ["the day before an hour is lost", "America/New_York", "2026-03-07", "2026-03-08T04:59:59.999Z"],
  ["the day that loses an hour", "America/New_York", "2026-03-08", "2026-03-09T03:59:59.999Z"],
  ["the day before an hour is won", "Europe/Lisbon", "2026-10-24", "2026-10-24T22:59:59.999Z"],
  ["the day that wins an hour", "Europe/Lisbon", "2026-10-25", "2026-10-25T23:59:59.999Z"],
  ["a midnight that does not exist", "America/Sao_Paulo", "2018-11-03", "2018-11-04T02:59:59.999Z"],
  ["a last hour that comes twice", "America/Sao_Paulo", "2018-02-17", "2018-02-18T02:59:59.999Z"],
])("%s ends when it ends in %s: %s", (_, zone, day, end) => {
  expect(endOfDayIn(zone, day).toISOString()).toBe(end);
});

test.each(["2026-13-01", "2026-6-1", "tomorrow", "", "2026-06-10T00:00:00Z"])("%j is not a day", (text) => {
  expect(() => endOfDayIn("UTC", text)).toThrow(RangeError);
});

test.each([
  ["America/Sao_Paulo", "2026-06-10T02:03:04.005Z", "2026-06-09T23:03:04.005-03:00"],
  ["America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59.000-05:00"],
  ["America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00.000-04:00"],
  ["Europe/Lisbon", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00.000+01:00"],
  ["Europe/Lisbon", "2026-10-25T01:30:00Z", "2026-10-25T01:30:00.000+00:00"],
  ["Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02T00:00:00.000+05:45"],
  ["UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000+00:00"],
])("in %s %s is written %s, and reads back as the same moment", (zone, moment, written) => {
  expect(isoIn(zone, new Date(moment))).toBe(written);
  expect(new Date(written)).toEqual(new Date(moment));
});
