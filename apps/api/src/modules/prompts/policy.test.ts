import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { promptPolicy } from "./policy.ts";

const actor = (role: Actor["role"], more: Partial<Actor> = {}): Actor => ({
  id: 7,
  role,
  isSuper: false,
  queueIds: [],
  allTicket: true,
  ...more,
});

test.each([
  ["an admin reads and changes prompts", actor("admin"), [true, true]],
  ["a supervisor does neither", actor("supervisor"), [false, false]],
  ["an agent does neither", actor("user"), [false, false]],
  ["who only looks in reads", actor("admin", { isLooking: true }), [true, false]],
])("%s", (_, actor, answers) => {
  expect([promptPolicy.read(actor, {}), promptPolicy.change(actor, {})]).toEqual(answers);
});
