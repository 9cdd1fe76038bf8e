import { describe, expect, test } from "vitest";
import { looksRightInBoth } from "../looks.ts";
import { type Person, seat } from "../person.ts";
import { button, heading, seen } from "../screen.ts";
import { devices } from "./looksOf.ts";
import { type Role, type Screen, screens } from "./screens.ts";
import { chosenUnits, type Unit } from "./units.ts";
import { comeTo, drawer, goTo, press, resize } from "./walk.ts";

const emails: Record<Role, string> = {
  user: "ana@demo.test",
  supervisor: "supervisor@demo.test",
  admin: "admin@demo.test",
  super: "super@demo.test",
};

/**
 * Each page for this role in both themes: it opens, is accessible, and the menu has the right entries. One sign-in for each language and
 * device; the test then navigates by the menu and resizes the window.
 */
export function everyScreen(role: Role) {
  const units = chosenUnits().filter((unit) => unit.role === role);
  // Vitest fails a file without tests, and not every share has screens of each role.
  if (units.length === 0) test.skip(`nothing of ${role} in this part`, () => {});
  for (const unit of units) describe(`in ${unit.language}, on a ${unit.device}`, () => lookAround(role, unit));
}

function lookAround(role: Role, { language, device, widths, looks, isWhole }: Unit) {
  const [first = 0] = devices[device];
  const person = seat({ language, width: first }, "/tickets", () => ({ email: emails[role] }));
  const name = (state: string, width: number) => `${role}${state}-${language}-${width}`;
  const passesOf = (width: number, all = devices[device]) => ({
    light: language === "pt" ? ("all" as const) : ("names" as const),
    dark: width === all.at(-1) ? ("colors" as const) : ("not" as const),
  });
  let isWhereItEnded = true;

  /** After a failure anything may be open: the next test starts from a fresh page. */
  const inOrder = (look: (person: Person) => Promise<void>) => async () => {
    const { page } = person();
    if (!isWhereItEnded) await page.goto("/tickets");
    isWhereItEnded = false;
    await look(person());
    isWhereItEnded = true;
  };
  const at = (all: number[]) => `${all.join(" and ")} px wide`;

  // The menus are the same for all roles, but admins also see when the subscription ends.
  const mustSeeMenus = role === "admin";
  if (isWhole)
    test(
      `the drawer, ${at(devices[device])}`,
      inOrder(async (person) => {
        const entries = screens.filter(({ roles }) => roles.includes(role));
        for (const width of devices[device]) {
          await resize(person, width);
          expect(await drawer(person)).toEqual(entries.map(({ title }) => person.t(title)));
        }
      }),
    );
  if (isWhole && mustSeeMenus)
    test(
      `what opens from the bar, ${at(devices[device])}`,
      inOrder(async (person) => {
        for (const width of devices[device]) {
          await resize(person, width);
          await lookAtMenus(person, (state) => looksRightInBoth(person.page, name(state, width), passesOf(width)));
        }
      }),
    );

  for (const { screen, widths } of looks)
    test(
      `${screen.path}, ${at(widths)}`,
      inOrder(async (person) => {
        const { page, t } = person;
        const looksLike = (state: string, width: number) =>
          looksRightInBoth(page, name(`${screen.path.replace("/", "-")}${state}`, width), passesOf(width, widths));
        await resize(person, widths[0] ?? first);
        await comeTo(person, screen);
        for (const width of widths) {
          await resize(person, width);
          await looksLike("", width);
        }
        if (!screen.form) return;
        const opensForm = button(page, t(screen.form)).first();
        // Lists that everybody reads and only some write offer it to those; admins write all of them.
        if (role !== "admin" && role !== "super" && !(await opensForm.isVisible())) return;
        await opensForm.click();
        await page.getByRole("dialog").waitFor();
        for (const width of widths.toReversed()) {
          await resize(person, width);
          await looksLike("-form", width);
        }
        await press(
          page
            .getByRole("dialog")
            .getByRole("button", { name: t("common.close") })
            .first(),
        );
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }),
    );

  const others: Screen[] = widths.length > 0 ? screens.filter(({ roles }) => !roles.includes(role)) : [];
  for (const { path, leadsAway } of others)
    test(
      `not ${path}`,
      inOrder(async (person) => {
        await goTo(person, path);
        if (leadsAway) {
          // The start page redirects without a notice.
          if (path !== "/") await seen(person.page, person.t("frame.forbidden"));
          return person.page.waitForURL((url) => url.pathname !== path);
        }
        await heading(person.page, person.t("frame.forbidden")).waitFor();
      }),
    );
}

async function lookAtMenus({ page, t }: Person, look: (state: string) => Promise<void>) {
  const bar = page.getByRole("banner");
  const profile = t("frame.profile", { name: "\u0000" }).split("\u0000")[0]?.trim() ?? "";
  for (const opens of [t("common.language"), profile]) {
    await bar.getByRole("button", { name: opens }).click();
    await page.getByRole("menu").waitFor();
    await look(opens === profile ? "-menu-profile" : "-menu-language");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
}
