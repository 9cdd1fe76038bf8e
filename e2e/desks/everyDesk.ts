import { beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { looksRightInBoth } from "../looks.ts";
import { looksOf } from "../matrix/looksOf.ts";
import { roundOf } from "../parts.ts";
import { seat } from "../person.ts";
import { aDay } from "./day.ts";
import { aMorning, type Desk, type Role } from "./morning.ts";
import { lookAround } from "./standing.ts";

const LASTS_MS = 600_000;

const roles: Role[] = ["agent", "admin"];
const rounds = roles.flatMap((role) => looksOf(role === "agent" ? 0 : 2).map((look) => ({ role, ...look })));

/** A desk at work, with all its states and steps, in each language, at each width and in both themes. */
export function everyDesk(role: Role) {
  test("a desk is looked at in six rounds, of which a run takes one or all", () => {
    expect(rounds).toHaveLength(6);
    expect([1, 6]).toContain(roundOf(rounds).length);
  });

  const ownRounds = roundOf(rounds).filter((round) => round.role === role);
  if (ownRounds.length > 0) describe("a desk", () => lookAtDesk(role, ownRounds));
}

function lookAtDesk(role: Role, looks: typeof rounds) {
  let desk: Desk;
  beforeAll(async () => {
    desk = await aMorning(role);
  });

  describe.each(looks)("in $language, $width px wide", (look) => {
    const account = () => (role === "agent" ? { email: desk.ana, password: PASSWORD } : { email: "admin@demo.test" });
    const person = seat(look, "/tickets", account);
    const name = (state: string) => `desk-${state}-${role}-${look.language}-${look.width}`;
    const shoot = (state: string) => looksRightInBoth(person().page, name(state), { isLive: true });

    test("what stands there", { timeout: LASTS_MS }, () => lookAround(person(), desk, { role, shoot }));

    describe("a day", () => {
      const other = seat(look, "/tickets", () => ({ email: role === "agent" ? desk.bia : desk.ana, password: PASSWORD }));

      test("from the first message to the last", { timeout: LASTS_MS }, () =>
        aDay[role]([person(), other()], { desk, customer: `Rita Vasconcelos ${crypto.randomUUID().slice(0, 4)}`, shoot }),
      );
    });
  });
}
