import { beforeAll, describe, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { looksRightInBoth } from "../looks.ts";
import { languages, widths } from "../matrix/everyScreen.ts";
import { enter, seat } from "../person.ts";
import { aDay } from "./day.ts";
import { aMorning, type Desk, type Role } from "./morning.ts";
import { lookAround } from "./standing.ts";

const LASTS_MS = 600_000;

/** What stands on a desk that is worked at, and what is done there all day, as it looks in each language, width and theme. */
export function everyDesk(role: Role) {
  let desk: Desk;
  beforeAll(async () => {
    desk = await aMorning(role);
  });

  describe.each(languages)("in %s", (language) => {
    describe.each(widths)("%i px wide", (width) => {
      const look = { language, width };
      const person = seat(look, (person) => (role === "agent" ? enter(person, desk.ana, PASSWORD) : enter(person, "admin@demo.test")));
      const name = (what: string) => `desk-${what}-${role}-${language}-${width}`;
      const shoot = (what: string) => looksRightInBoth(person().page, name(what), { isLive: true });

      test("what stands there", { timeout: LASTS_MS }, () => lookAround(person(), desk, { role, shoot }));

      describe("a day", () => {
        const other = seat(look, (person) => enter(person, role === "agent" ? desk.bia : desk.ana, PASSWORD));

        test("from the first message to the last", { timeout: LASTS_MS }, () =>
          aDay[role]([person(), other()], { desk, customer: `Rita Vasconcelos ${crypto.randomUUID().slice(0, 4)}`, shoot }),
        );
      });
    });
  });
}
