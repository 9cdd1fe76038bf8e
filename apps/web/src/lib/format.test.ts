import { expect, test } from "vitest";
import { date, dateTime, stretch, time } from "./format.ts";
import { languages, speak } from "./i18n.ts";

const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 4).toISOString();

test.each(languages)("the day comes first, the year has four digits and the day 24 hours, whoever reads it: %s", async (language) => {
  await speak(language);
  expect(date(at(5, 0))).toBe("05/03/2026");
  expect([time(at(5, 0)), time(at(5, 9)), time(at(5, 21))]).toEqual(["00:04", "09:04", "21:04"]);
  expect([dateTime(at(5, 0)), dateTime(at(5, 21))]).toEqual(["05/03/2026, 00:04", "05/03/2026, 21:04"]);
  expect(stretch(at(5, 9), at(5, 21))).toBe("05/03/2026, 09:04 – 21:04");
  expect(stretch(at(5, 9), at(6, 9))).toBe("05/03/2026, 09:04 – 06/03/2026, 09:04");
});
