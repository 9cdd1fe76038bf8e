import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { campaignPolicy, suppressedContactPolicy } from "./policy.ts";

const actor = (role: Actor["role"], more: Partial<Actor> = {}): Actor => ({
  id: 7,
  role,
  isSuper: false,
  queueIds: [],
  allTicket: true,
  ...more,
});

test.each([
  ["an admin reads and changes campaigns, and lifts a suppression", actor("admin"), [true, true]],
  ["a supervisor does nothing of it", actor("supervisor"), [false, false]],
  ["nor does an agent", actor("user"), [false, false]],
  ["who only looks in reads", actor("admin", { isLooking: true }), [true, false]],
])("%s", (_, actor, answers) => {
  expect([campaignPolicy.read(actor, {}), campaignPolicy.change(actor, {})]).toEqual(answers);
  expect([suppressedContactPolicy.read(actor, {}), suppressedContactPolicy.lift(actor, {})]).toEqual(answers);
});
