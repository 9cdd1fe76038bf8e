import { describe, expect, test } from "vitest";
import { doors, screens } from "./matrix/screens.ts";
import { chosenUnits, everyUnit } from "./matrix/units.ts";
import { roundOf, shareOf, wanted } from "./parts.ts";

const shares = Array.from({ length: 6 }, (_, at) => shareOf(everyUnit, `${at}/6`));
const weightOf = (units: typeof everyUnit) => units.reduce((sum, { weight }) => sum + weight, 0);

describe("the matrix in six shares", () => {
  test("holds each unit once, and without a share all of them", () => {
    expect(new Set(shares.flat())).toEqual(new Set(everyUnit));
    expect(shares.flat()).toHaveLength(everyUnit.length);
    expect(shareOf(everyUnit, "")).toEqual(everyUnit);
    expect(shareOf(everyUnit, "6/6")).toEqual(shares[0]);
  });

  test("is about equally heavy in each", () => {
    const mean = weightOf(everyUnit) / shares.length;
    for (const share of shares) expect(Math.abs(weightOf(share) - mean) / mean).toBeLessThan(0.1);
  });

  test("sees each screen in each language at each width", () => {
    for (const { path } of [...screens, ...doors]) {
      const looksSeen = everyUnit.flatMap(({ language, looks }) =>
        looks.flatMap(({ screen, widths }) => (screen.path === path ? widths.map((width) => `${language} ${width}`) : [])),
      );
      expect(new Set(looksSeen).size, path).toBe(9);
    }
  });

  test("says so where the share is none", () => {
    expect(() => shareOf(everyUnit, "a third")).toThrow("MATRIX_PART is a third");
  });
});

test("the screens that are asked for are looked at in Portuguese at all widths, whatever the share is", () => {
  const paths = wanted("/tags, /mails,/login");
  for (const share of shares) {
    const chosen = chosenUnits(share, paths);
    for (const path of paths) {
      const looksSeen = chosen.flatMap(({ language, looks }) =>
        looks.flatMap(({ screen, widths }) => (language === "pt" && screen.path === path ? widths : [])),
      );
      expect(looksSeen, path).toEqual(expect.arrayContaining([360, 800, 1440]));
    }
    expect(chosen.filter(({ isWhole }) => isWhole)).toEqual(share);
  }
  expect(chosenUnits(shares[0], [])).toEqual(shares[0]);
});

test("of the rounds at the desks the one that is asked for is taken, and else all", () => {
  expect(roundOf(["a", "b"], "1")).toEqual(["b"]);
  expect(roundOf(["a", "b"], "")).toEqual(["a", "b"]);
  expect(() => roundOf(["a", "b"], "2")).toThrow("from 0 to 1");
});
