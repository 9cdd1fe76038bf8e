import { beforeAll, describe, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { looksRightInBoth } from "../looks.ts";
import { looksOf } from "../matrix/looksOf.ts";
import { enter, seat } from "../person.ts";
import { aDay } from "./day.ts";
import { aMorning, type Desk, type Role } from "./morning.ts";
import { lookAround } from "./standing.ts";

const LASTS_MS = 600_000;

/** What stands on a desk that is worked at, and what is done there all day, as it looks in each language, at each width and in both themes. */
export function everyDesk(role: Role) {
  let desk: Desk;
  beforeAll(async () => {
    desk = await aMorning(role);
  });

  describe.each(looksOf(role === "agent" ? 0 : 2))("in $language, $width px wide", (look) => {
    const person = seat(look, (person) => (role === "agent" ? enter(person, desk.ana, PASSWORD) : enter(person, "admin@demo.test")));
    const name = (what: string) => `desk-${what}-${role}-${look.language}-${look.width}`;
    const shoot = (what: string) => looksRightInBoth(person().page, name(what), { isLive: true });

    test("what stands there", { timeout: LASTS_MS }, () => lookAround(person(), desk, { role, shoot }));

    describe("a day", () => {
      const other = seat(look, (person) => enter(person, role === "agent" ? desk.bia : desk.ana, PASSWORD));

      test("from the first message to the last", { timeout: LASTS_MS }, () =>
        aDay[role]([person(), other()], { desk, customer: `Rita Vasconcelos ${crypto.randomUUID().slice(0, 4)}`, shoot }),
      );
    });
  });
}
