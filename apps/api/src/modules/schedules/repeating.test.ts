import { expect, test } from "vitest";
import { localOf, momentIn, nextOccurrence, type Rule } from "./repeating.ts";

const rule = (more: Partial<Rule> = {}): Rule => ({ repeats: "daily", anchorDay: 1, anchorTime: "09:00:00", until: null, ...more });
const LONG_AGO = new Date("2000-01-01T00:00:00Z");
/** `SERIES=5000` for the number of a release; each series crosses a clock change. */
const SERIES = Number(process.env.SERIES ?? 300);
const SAO_PAULO = "America/Sao_Paulo";
const NEW_YORK = "America/New_York";

function walk(by: Rule, from: string, zone: string, many: number): string[] {
  const days: string[] = [];
  for (let day: string | undefined = from; days.length < many; ) {
    day = nextOccurrence(by, day, zone, LONG_AGO)?.day;
    if (day === undefined) break;
    days.push(day);
  }
  return days;
}

test("the 31st is the last day of a shorter month, and the 31st again in a longer one", () => {
  const by = rule({ repeats: "monthly", anchorDay: 31 });
  expect(walk(by, "2027-01-31", SAO_PAULO, 4)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(walk(by, "2028-01-31", SAO_PAULO, 1)).toEqual(["2028-02-29"]);
  expect(walk(by, "2027-11-30", SAO_PAULO, 2)).toEqual(["2027-12-31", "2028-01-31"]);
});

test("each week keeps its weekday, each day follows the last, and both end with their last day", () => {
  expect(walk(rule({ repeats: "weekly" }), "2027-12-27", SAO_PAULO, 2)).toEqual(["2028-01-03", "2028-01-10"]);
  expect(walk(rule({ until: "2027-01-02" }), "2026-12-31", SAO_PAULO, 9)).toEqual(["2027-01-01", "2027-01-02"]);
});

test("a time that the clock skips is the moment at which it goes on; one that it shows twice is the first of them", () => {
  expect(momentIn("2027-03-14T02:30:00", NEW_YORK).toISOString()).toBe("2027-03-14T07:00:00.000Z");
  expect(momentIn("2027-11-07T01:30:00", NEW_YORK).toISOString()).toBe("2027-11-07T05:30:00.000Z");
  expect(momentIn("2018-11-04T00:00:00", SAO_PAULO).toISOString()).toBe("2018-11-04T03:00:00.000Z");
  expect(momentIn("2027-03-28T02:15:00", "Europe/Lisbon").toISOString()).toBe("2027-03-28T01:15:00.000Z");
  expect(momentIn("2027-04-04T01:45:00", "Australia/Lord_Howe").toISOString()).toBe("2027-04-03T14:45:00.000Z");
});

test("what was missed for more than a day is left out, and the series goes on", () => {
  const after = new Date("2027-06-10T12:00:00Z");
  expect(nextOccurrence(rule(), "2027-01-01", SAO_PAULO, after)).toEqual({ day: "2027-06-11", at: new Date("2027-06-11T12:00:00Z") });
  expect(nextOccurrence(rule({ until: "2027-06-01" }), "2027-01-01", SAO_PAULO, after)).toBeUndefined();
});

test("over a change of the clock each day has one, at its time or where that is skipped at the next, and none is early", () => {
  const zones = [NEW_YORK, "Europe/Madrid", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo", SAO_PAULO];
  let [doubled, early, lost] = [0, 0, 0];
  for (let at = 0; at < SERIES; at++) {
    const zone = zones[at % zones.length] as string;
    const minute = (at * 37) % 1440;
    const anchorTime = `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
    const first = at % 2 ? "2027-03-10" : "2027-10-28";
    let [day, before] = [first, LONG_AGO];
    for (let step = 1; step <= 20; step++) {
      const next = nextOccurrence(rule({ anchorTime }), day, zone, before);
      if (next?.day !== written(first, step)) lost++;
      if (!next) break;
      if (next.at <= before) doubled++;
      if (localOf(next.at, zone) < `${next.day}T${anchorTime}`) early++;
      [day, before] = [next.day, next.at];
    }
  }
  console.log(
    `RESULT repeated schedules over clock changes: series=${SERIES} occurrences=${SERIES * 20} doubled=${doubled} early=${early} lost=${lost}`,
  );
  expect({ doubled, early, lost }).toEqual({ doubled: 0, early: 0, lost: 0 });
});

const two = (value: number) => String(value).padStart(2, "0");
const written = (first: string, days: number) => new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
