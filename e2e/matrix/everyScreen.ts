import { describe, expect, test } from "vitest";
import { screens as registered } from "../../apps/web/src/routes.tsx";
import { looksRightInBoth } from "../looks.ts";
import { enter, type Person, seat } from "../person.ts";
import { button, heading } from "../screen.ts";
import type { Language } from "../words.ts";

export type Role = "user" | "supervisor" | "admin" | "super";

const emails: Record<Role, string> = {
  user: "ana@demo.test",
  supervisor: "supervisor@demo.test",
  admin: "admin@demo.test",
  super: "super@demo.test",
};
const everybody: Role[] = ["user", "supervisor", "admin", "super"];

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

export const languages: Language[] = ["pt", "en", "es"];
export const widths = [360, 800, 1440];

/** Each page as this role finds it in each language, width and theme: it opens, everybody can use it, and the drawer has what it should. */
export function everyScreen(role: Role) {
  const [mine, others] = [screens.filter(({ roles }) => roles.includes(role)), screens.filter(({ roles }) => !roles.includes(role))];

  test("no page of the application is missing here", () => {
    expect(screens.map(({ path }) => path)).toEqual(registered.map(({ path }) => path));
  });

  describe.each(languages)("in %s", (language) => {
    describe.each(widths)("%i px wide", (width) => {
      const person = seat({ language, width }, (person) => enter(person, emails[role]));
      const opened = async (path: string, title: string) => {
        const { page, t } = person();
        await page.goto(path);
        await heading(page, t(title)).waitFor();
        return { page, t };
      };

      test("the drawer", async () => {
        const { t } = await opened("/tickets", "tickets.title");
        expect(await drawer(person())).toEqual(mine.map(({ title }) => t(title)));
      });

      // The same for everybody, but that whoever pays is told until when.
      const mustSeeMenus = role === "admin";
      if (mustSeeMenus)
        test("what opens from the bar", async () => {
          const { page, t } = await opened("/tickets", "tickets.title");
          const bar = page.getByRole("banner");
          const profile = t("frame.profile", { name: "\u0000" }).split("\u0000")[0]?.trim() ?? "";
          for (const name of [t("common.language"), profile]) {
            await bar.getByRole("button", { name }).click();
            await page.getByRole("menu").waitFor();
            await looksRightInBoth(page, `${role}-menu-${name === profile ? "profile" : "language"}-${language}-${width}`);
            await page.keyboard.press("Escape");
            await page.getByRole("menu").waitFor({ state: "detached" });
          }
        });

      test.each(mine)("$path", async ({ path, title, form }) => {
        const { page, t } = await opened(path, title);
        const name = `${role}${path.replace("/", "-")}-${language}-${width}`;
        await looksRightInBoth(page, name);
        if (form) {
          await button(page, t(form)).first().click();
          await page.getByRole("dialog").waitFor();
          await looksRightInBoth(page, `${name}-form`);
        }
      });

      if (others.length > 0) test.each(others)("not $path", async ({ path }) => void (await opened(path, "frame.forbidden")));
    });
  });
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
