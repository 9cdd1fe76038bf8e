import { afterEach, expect, test, vi } from "vitest";
import { momentsAhead } from "./moments.ts";

afterEach(() => void vi.useRealTimers());
const at = (moment: string) => vi.useFakeTimers({ now: new Date(moment) });
const ahead = (zone: string) => Object.fromEntries(momentsAhead(zone).map(({ key, until, at: when }) => [key, [until, when]]));

test("hours are counted from now, and mornings are those of the company", () => {
  at("2026-11-27T01:30:00Z"); // a Thursday evening in São Paulo, a Friday morning in Tokyo
  expect(ahead("America/Sao_Paulo")).toEqual({
    hour: ["2026-11-27T02:30:00.000Z", "2026-11-27T02:30:00.000Z"],
    hours: ["2026-11-27T04:30:00.000Z", "2026-11-27T04:30:00.000Z"],
    tomorrow: ["2026-11-27T09:00", "2026-11-27T12:00:00.000Z"],
    monday: ["2026-11-30T09:00", "2026-11-30T12:00:00.000Z"],
  });
  expect(ahead("Asia/Tokyo").tomorrow).toEqual(["2026-11-28T09:00", "2026-11-28T00:00:00.000Z"]);
});

test.each([
  ["a Sunday, when Monday is tomorrow", "2026-11-29T15:00:00Z", undefined],
  ["a Monday, when the next one is meant", "2026-11-30T15:00:00Z", "2026-12-07T09:00"],
])("on %s", (_, moment, monday) => {
  at(moment);
  expect(ahead("America/Sao_Paulo").monday?.[0]).toBe(monday);
});

test("a night in which the clocks are changed is a day all the same", () => {
  at("2026-03-28T20:00:00Z");
  expect(ahead("Europe/Madrid").tomorrow).toEqual(["2026-03-29T09:00", "2026-03-29T07:00:00.000Z"]);
  at("2026-10-24T20:00:00Z");
  expect(ahead("Europe/Madrid").tomorrow).toEqual(["2026-10-25T09:00", "2026-10-25T08:00:00.000Z"]);
});
