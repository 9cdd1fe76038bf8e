import { describe, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight, themes } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { enter, seat } from "../person.ts";
import { heading } from "../screen.ts";
import { languages, widths } from "./everyScreen.ts";

const screens = [
  { path: "/login", title: "session.signIn.title" },
  { path: "/signup", title: "session.signUp.title" },
  { path: "/forgetpsw", title: "session.forgot.title" },
];

describe.each(languages)("in %s", (language) => {
  describe.each(widths)("%i px wide", (width) => {
    const person = seat({ language, width });

    describe.each(themes)("%s", (theme) => {
      test.each(screens)("$path", ({ path, title }) => look(path, title, theme));
    });

    test("the notice that the subscription has run out, and a page that is not there", async () => {
      const company = await createCompany(`Vencida ${language} ${width}`);
      await person().page.goto("/login");
      await enter(person(), company.email, company.password);
      for (const theme of themes) await look("/no-such-page", "frame.notFound", theme);
      await letSubscriptionRunOut(company.id);
      for (const theme of themes) await look("/expired", "session.expired.title", theme);
    });

    async function look(path: string, title: string, theme: (typeof themes)[number]) {
      const { page, t } = person();
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(path);
      await heading(page, t(title)).waitFor();
      await looksRight(page, `${path.slice(1)}-${language}-${width}-${theme}`);
    }
  });
});
