import { describe, expect, test } from "vitest";
import { routes } from "../../apps/web/src/routes.tsx";
import { createCompany } from "../company.ts";
import { looksRightInBoth } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { type Person, seat, signIn } from "../person.ts";
import { heading } from "../screen.ts";
import { devices } from "./looksOf.ts";
import { doors } from "./screens.ts";
import { chosenUnits, type Unit } from "./units.ts";
import { resize } from "./walk.ts";

test("no page of those who are not signed in is missing here", () => {
  const [first] = routes[0]?.children ?? [];
  expect(doors.map(({ path }) => path)).toEqual(first?.children?.map(({ path }) => path));
});

for (const unit of chosenUnits().filter(({ role }) => role === "nobody"))
  describe(`in ${unit.language}, on a ${unit.device}`, () => lookAround(unit));

function lookAround({ language, device, isWhole, looks }: Unit) {
  const [first = 0, ...wider] = devices[device];
  const at = `${devices[device].join(" and ")} px wide`;
  const person = seat({ language, width: first }, "/login");

  for (const { screen } of looks)
    test(`${screen.path}, ${at}`, async () => {
      await person().page.setViewportSize({ width: first, height: 800 });
      await person().page.goto(screen.path);
      await look(person(), screen.path, screen.title);
    });

  if (isWhole)
    test(`the notice that the subscription has run out, and a page that is not there, ${at}`, async () => {
      const company = await createCompany(`Vencida ${language} ${crypto.randomUUID().slice(0, 8)}`);
      const { email, password } = company;
      const owner = await signIn(email, { password, language, width: first, path: "/no-such-page" });
      await look(owner, "/no-such-page", "frame.notFound");
      await letSubscriptionRunOut(company.id);
      await owner.page.setViewportSize({ width: first, height: 800 });
      await owner.page.goto("/expired");
      await look(owner, "/expired", "session.expired.title");
    });

  async function look(who: Person, path: string, title: string) {
    const { page, t } = who;
    await heading(page, t(title)).waitFor();
    for (const width of [first, ...wider]) {
      await resize(who, width);
      await looksRightInBoth(page, `${path.slice(1)}-${language}-${width}`, {
        light: language === "pt" ? "all" : "names",
        dark: width === devices[device].at(-1) ? "colors" : "not",
      });
    }
  }
}
