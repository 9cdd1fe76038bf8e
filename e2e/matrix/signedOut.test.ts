import { describe, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRightInBoth } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { enter, seat } from "../person.ts";
import { heading } from "../screen.ts";
import { languages, widths } from "./looksOf.ts";

const screens = [
  { path: "/login", title: "session.signIn.title" },
  { path: "/signup", title: "session.signUp.title" },
  { path: "/forgetpsw", title: "session.forgot.title" },
];

describe.each(languages)("in %s", (language) => {
  describe.each(widths)("%i px wide", (width) => {
    const person = seat({ language, width });

    test.each(screens)("$path", ({ path, title }) => look(path, title));

    test("the notice that the subscription has run out, and a page that is not there", async () => {
      const company = await createCompany(`Vencida ${language} ${width}`);
      await person().page.goto("/login");
      await enter(person(), company.email, company.password);
      await look("/no-such-page", "frame.notFound");
      await letSubscriptionRunOut(company.id);
      await look("/expired", "session.expired.title");
    });

    async function look(path: string, title: string) {
      const { page, t } = person();
      await page.goto(path);
      await heading(page, t(title)).waitFor();
      await looksRightInBoth(page, `${path.slice(1)}-${language}-${width}`);
    }
  });
});
