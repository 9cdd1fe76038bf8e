import { shareOf, wanted } from "../parts.ts";
import type { Language } from "../words.ts";
import { type Device, devices, everyLook, type Look, languages, looksOf } from "./looksOf.ts";
import { doors, everybody, type Role, type Screen, screens } from "./screens.ts";

/** One browser context: one role (or nobody) in one language on one kind of device, signed in once. */
export type Unit = {
  role: Role | "nobody";
  language: Language;
  device: Device;
  /** Widths of the device at which the role sees all its pages, and those that it may not see. */
  widths: number[];
  looks: Array<{ screen: Screen; widths: number[] }>;
  /** False if only requested screens are checked. */
  isWhole: boolean;
  weight: number;
};

/** In CPU seconds, roughly: to start, to open a page or a form, and to check it, with all axe rules in Portuguese. */
const COME = 4;
const OPEN = 1;
const LOOK: Record<Language, number> = { pt: 1.4, en: 0.7, es: 0.7 };

/**
 * The page's first role sees it in each language at each width; the others see each language once and each width once, which is all
 * combinations again with three of them.
 */
function unitsOf(role: Role | "nobody", roleScreens: Screen[]): Unit[] {
  const ownLooks = role === "nobody" ? everyLook : looksOf(everybody.indexOf(role));
  return languages.flatMap((language) =>
    (Object.keys(devices) as Device[]).flatMap((device) => {
      const those = (looks: Look[]) =>
        looks.filter((look) => look.language === language && devices[device].includes(look.width)).map(({ width }) => width);
      const widths = those(ownLooks);
      const looks = roleScreens
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

/** The units of this run: its share, and the requested screens in any case, in Portuguese at all widths by their first role. */
export function chosenUnits(share = shareOf(everyUnit), paths = wanted()): Unit[] {
  return everyUnit.flatMap((unit) => {
    if (share.includes(unit)) return [unit];
    const isFirst = ({ roles: [first] }: Screen) => (first ?? "nobody") === unit.role;
    const looks = unit.looks.filter(({ screen }) => unit.language === "pt" && paths.includes(screen.path) && isFirst(screen));
    return looks.length > 0 ? [{ ...unit, widths: [], looks, isWhole: false }] : [];
  });
}
