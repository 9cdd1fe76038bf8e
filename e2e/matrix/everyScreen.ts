import { describe, expect, test } from "vitest";
import { screens as registered } from "../../apps/web/src/routes.tsx";
import { looksRightInBoth } from "../looks.ts";
import { enter, type Person, seat } from "../person.ts";
import { button, heading } from "../screen.ts";
import { everyLook, type Look, looksOf } from "./looksOf.ts";

export type Role = "user" | "supervisor" | "admin" | "super";

const emails: Record<Role, string> = {
  user: "ana@demo.test",
  supervisor: "supervisor@demo.test",
  admin: "admin@demo.test",
  super: "super@demo.test",
};
const everybody: Role[] = ["admin", "super", "supervisor", "user"];

/** In the order of the drawer: who has the page, and the button that opens its form. */
const screens: Array<{ path: string; title: string; roles: Role[]; form?: string }> = [
  { path: "/tickets", title: "tickets.title", roles: everybody, form: "tickets.new" },
  { path: "/contacts", title: "contacts.title", roles: everybody, form: "contacts.new" },
  { path: "/quick-messages", title: "quickMessages.title", roles: everybody, form: "quickMessages.new" },
  { path: "/schedules", title: "schedules.title", roles: everybody, form: "schedules.new" },
  { path: "/tags", title: "tags.title", roles: everybody, form: "tags.new" },
  { path: "/connections", title: "connections.title", roles: ["admin", "super"], form: "connections.new" },
  { path: "/users", title: "users.title", roles: ["admin", "super"], form: "users.new" },
  { path: "/mails", title: "mails.title", roles: ["super"] },
];

/**
 * Each page as this role finds it in both themes: it opens, everybody can use it, and the drawer has what it should. Whoever is named
 * first for a page sees it in each language at each width; the others see each language once and each width once, which is all
 * of it again where there are three of them.
 */
export function everyScreen(role: Role) {
  const [mine, others] = [screens.filter(({ roles }) => roles.includes(role)), screens.filter(({ roles }) => !roles.includes(role))];
  const own = mine.filter(({ roles }) => roles[0] === role);

  test("no page of the application is missing here", () => {
    expect(screens.map(({ path }) => path)).toEqual(registered.map(({ path }) => path));
  });

  const mySeats = looksOf(everybody.indexOf(role));
  for (const look of own.length > 0 ? everyLook : mySeats)
    describe(`in ${look.language}, ${look.width} px wide`, () =>
      lookAround(role, look, mySeats.includes(look) ? { mine, others } : { mine: own, others: [] }));
}

type Pages = Record<"mine" | "others", typeof screens>;

function lookAround(role: Role, look: Look, { mine, others }: Pages) {
  const person = seat(look, (person) => enter(person, emails[role]));
  const name = (what: string) => `${role}${what}-${look.language}-${look.width}`;
  const opened = async (path: string, title: string) => {
    const { page, t } = person();
    await page.goto(path);
    await heading(page, t(title)).waitFor();
    return { page, t };
  };

  test("the drawer", async () => {
    const { t } = await opened("/tickets", "tickets.title");
    const entries = screens.filter(({ roles }) => roles.includes(role));
    expect(await drawer(person())).toEqual(entries.map(({ title }) => t(title)));
  });

  // The same for everybody, but that whoever pays is told until when.
  const mustSeeMenus = role === "admin";
  if (mustSeeMenus)
    test("what opens from the bar", async () => {
      const { page, t } = await opened("/tickets", "tickets.title");
      const bar = page.getByRole("banner");
      const profile = t("frame.profile", { name: "\u0000" }).split("\u0000")[0]?.trim() ?? "";
      for (const opens of [t("common.language"), profile]) {
        await bar.getByRole("button", { name: opens }).click();
        await page.getByRole("menu").waitFor();
        await looksRightInBoth(page, name(opens === profile ? "-menu-profile" : "-menu-language"));
        await page.keyboard.press("Escape");
        await page.getByRole("menu").waitFor({ state: "detached" });
      }
    });

  test.each(mine)("$path", async ({ path, title, form }) => {
    const { page, t } = await opened(path, title);
    const looksLike = name(path.replace("/", "-"));
    await looksRightInBoth(page, looksLike);
    if (form) {
      await button(page, t(form)).first().click();
      await page.getByRole("dialog").waitFor();
      await looksRightInBoth(page, `${looksLike}-form`);
    }
  });

  if (others.length > 0) test.each(others)("not $path", async ({ path }) => void (await opened(path, "frame.forbidden")));
}

async function drawer({ page, t }: Person): Promise<string[]> {
  const isNarrow = (await page.getByRole("complementary").count()) === 0;
  if (isNarrow) await button(page, t("frame.drawer")).click();
  const entries = page.getByRole("navigation", { name: t("frame.navigation") }).getByRole("link");
  await entries.first().waitFor();
  // Its name comes first; a number that wants attention may stand behind it.
  const names = await entries.evaluateAll((links) => links.map((link) => link.querySelector("span")?.textContent ?? ""));
  if (isNarrow) {
    await page.keyboard.press("Escape");
    await entries.first().waitFor({ state: "detached" });
  }
  return names;
}
