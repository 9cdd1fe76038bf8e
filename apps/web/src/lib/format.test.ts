import i18n from "i18next";
import { afterEach, expect, test, vi } from "vitest";
import { aUser, signedIn } from "../testing.tsx";
import { ago, cut, date, dateTime, day, fileSize, initial, initials, stretch, time } from "./format.ts";
import { languages, speak } from "./i18n.ts";
import { leave, update } from "./session.ts";

const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 4).toISOString();

test.each(languages)("the day comes first, the year has four digits and the day 24 hours, whoever reads it: %s", async (language) => {
  await speak(language);
  expect(date(at(5, 0))).toBe("05/03/2026");
  expect([time(at(5, 0)), time(at(5, 9)), time(at(5, 21))]).toEqual(["00:04", "09:04", "21:04"]);
  expect([dateTime(at(5, 0)), dateTime(at(5, 21))]).toEqual(["05/03/2026, 00:04", "05/03/2026, 21:04"]);
  expect(stretch(at(5, 9), at(5, 21))).toBe("05/03/2026, 09:04 – 21:04");
  expect(stretch(at(5, 9), at(6, 9))).toBe("05/03/2026, 09:04 – 06/03/2026, 09:04");
});

test("whoever is here is told times by his company's clock, and nobody by that of somebody who has gone", () => {
  const late = "2026-11-20T02:30:00.000Z";
  const formatted = () => [dateTime(late), day(late), stretch(late, "2026-11-20T03:30:00.000Z")];
  const byTheBrowser = formatted();
  signedIn();
  expect(formatted()).toEqual(["19/11/2026, 23:30", "Thursday, 19 November 2026", "19/11/2026, 23:30 – 20/11/2026, 00:30"]);
  update({ company: { ...aUser().company, timeZone: "Asia/Tokyo" } });
  expect(formatted()).toEqual(["20/11/2026, 11:30", "Friday, 20 November 2026", "20/11/2026, 11:30 – 12:30"]);
  leave();
  expect(formatted()).toEqual(byTheBrowser);
});

test.each(languages)("how large a file is stands in one piece, wherever the line ends: %s", async (language) => {
  await speak(language);
  const comma = language === "en" ? "." : ",";
  expect([1, 20 * 1024 ** 2, 1.5 * 1024 ** 2].map(fileSize)).toEqual(["1 kB", "20 MB", `1${comma}5 MB`].map(inOnePiece));
});

test.each([
  ["what fits stays whole", "bom dia", 7, "bom dia"],
  ["words end with what says that there is more", "bom dia", 3, "bom…"],
  ["an emoji is never half of one", "oferta 🎉🎉", 8, "oferta …"],
  ["a family stays together", "oi 👨‍👩‍👧 tudo bem", 5, "oi …"],
  ["a flag stays one country's", "🇧🇷🇵🇹 sede", 6, "🇧🇷…"],
  ["an accent stays on its letter", "cafe\u0301 da manhã", 4, "caf…"],
])("of a text as much is shown as fits, in whole letters: %s", (_, text, most, shown) => {
  expect(cut(text, most)).toBe(shown);
});

test("a single letter that never ends is cut where there is room, and is still text", () => {
  const endless = cut(`🎉${"\u0301".repeat(50)}`, 1);
  expect([endless.length <= 2, endless.isWellFormed()]).toEqual([true, true]);
});

test.each([
  ["Ana Souza", "AN", "A"],
  [" élite", "ÉL", "É"],
  ["👨‍👩‍👧 Silva", "👨‍👩‍👧 ", "👨‍👩‍👧"],
  ["🇧🇷🎉", "🇧🇷🎉", "🇧🇷"],
  ["  ", "#", ""],
  ["5511987654321", "#", "5"],
])("of a name that has no picture its first letters are shown, whole and without the blank before them: %j", (name, two, one) => {
  expect([initials(name), initial(name)]).toEqual([two, one]);
});

const inOnePiece = (text: string) => text.replace(" ", "\u00a0");

afterEach(() => void vi.useRealTimers());

const NOW = new Date("2026-11-22T15:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const labels = {
  en: ["now", "1 min ago", "59 min ago", "1 hr ago", "23 hr ago", "1 day ago", "6 days ago", "15/11/2026"],
  pt: ["agora", "há 1 min.", "há 59 min.", "há 1 h", "há 23 h", "há 1 dia", "há 6 dias", "15/11/2026"],
  es: ["ahora", "hace 1 min", "hace 59 min", "hace 1 h", "hace 23 h", "hace 1 d", "hace 6 d", "15/11/2026"],
} as const;

test.each(Object.entries(labels))(
  "how long ago it was is said in the measure that fits, each to its last moment: %s",
  async (language, texts) => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    await speak(language as "en");
    signedIn();
    const before = (ms: number) => ago(new Date(NOW.getTime() - ms).toISOString(), i18n.t);
    expect([before(0), before(MINUTE - 1)]).toEqual([texts[0], texts[0]]);
    const moments = [MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY];
    expect(moments.map(before)).toEqual(texts.slice(1));
    expect(before(-5000), "another clock that goes ahead says nothing strange").toBe(texts[0]);
  },
);
