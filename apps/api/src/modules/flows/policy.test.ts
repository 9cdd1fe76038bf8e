import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { flowPolicy, phrasePolicy } from "./policy.ts";

const actor = (role: Actor["role"], more: Partial<Actor> = {}): Actor => ({
  id: 7,
  role,
  isSuper: false,
  queueIds: [],
  allTicket: true,
  ...more,
});

test.each([
  ["an admin reads and changes flows and phrases", actor("admin"), [true, true, true, true, true]],
  ["a supervisor does neither", actor("supervisor"), [false, false, false, false, false]],
  ["an agent does neither", actor("user"), [false, false, false, false, false]],
  ["who only looks in reads", actor("admin", { isLooking: true }), [true, false, true, false, false]],
])("%s", (_, actor, answers) => {
  const { read, change } = flowPolicy;
  expect([read, change, phrasePolicy.read, phrasePolicy.change, phrasePolicy.remove].map((may) => may(actor, {}))).toEqual(answers);
});
