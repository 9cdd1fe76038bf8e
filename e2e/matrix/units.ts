import { shareOf, wanted } from "../parts.ts";
import type { Language } from "../words.ts";
import { type Device, devices, everyLook, type Look, languages, looksOf } from "./looksOf.ts";
import { doors, everybody, type Role, type Screen, screens } from "./screens.ts";

/** One browser: what one role (or nobody) looks at in one language on one kind of device, signed in once. */
export type Unit = {
  role: Role | "nobody";
  language: Language;
  device: Device;
  /** Widths of the device at which the role sees all that it has, and what it may not see. */
  widths: number[];
  looks: Array<{ screen: Screen; widths: number[] }>;
  /** Or only screens that were asked for. */
  isWhole: boolean;
  weight: number;
};

/** In CPU seconds, roughly: to come, to open a page or a form, and to look at it, in Portuguese with all that axe asks. */
const COME = 4;
const OPEN = 1;
const LOOK: Record<Language, number> = { pt: 1.4, en: 0.7, es: 0.7 };

/**
 * Whoever is named first for a page sees it in each language at each width; the others see each language once and each width once, which
 * is all of it again where there are three of them.
 */
function unitsOf(role: Role | "nobody", seen: Screen[]): Unit[] {
  const mine = role === "nobody" ? everyLook : looksOf(everybody.indexOf(role));
  return languages.flatMap((language) =>
    (Object.keys(devices) as Device[]).flatMap((device) => {
      const those = (looks: Look[]) =>
        looks.filter((look) => look.language === language && devices[device].includes(look.width)).map(({ width }) => width);
      const widths = those(mine);
      const looks = seen
        .map((screen) => ({ screen, widths: screen.roles[0] === role ? those(everyLook) : widths }))
        .filter(({ widths }) => widths.length > 0);
      if (looks.length === 0) return [];
      const weight = looks.reduce(
        (sum, { screen, widths }) => sum + (screen.form ? 2 : 1) * (OPEN + LOOK[language] * widths.length),
        COME + widths.length,
      );
      return [{ role, language, device, widths, looks, isWhole: true, weight }];
    }),
  );
}

const has = (role: Role) => screens.filter(({ roles }) => roles.includes(role));

/** All of the matrix. */
export const everyUnit: Unit[] = [...everybody.flatMap((role) => unitsOf(role, has(role))), ...unitsOf("nobody", doors)];

/**
 * What this run takes of it: its share, and the screens it is to look at in any case, in Portuguese at all widths by whoever is named first
 * for them.
 */
export function chosenUnits(share = shareOf(everyUnit), paths = wanted()): Unit[] {
  return everyUnit.flatMap((unit) => {
    if (share.includes(unit)) return [unit];
    const isFirst = ({ roles: [first] }: Screen) => (first ?? "nobody") === unit.role;
    const looks = unit.looks.filter(({ screen }) => unit.language === "pt" && paths.includes(screen.path) && isFirst(screen));
    return looks.length > 0 ? [{ ...unit, widths: [], looks, isWhole: false }] : [];
  });
}
