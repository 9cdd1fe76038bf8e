import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { contactListItemPolicy, contactListPolicy } from "./policy.ts";

const actor = (role: Actor["role"], more: Partial<Actor> = {}): Actor => ({
  id: 7,
  role,
  isSuper: false,
  queueIds: [],
  allTicket: true,
  ...more,
});

test.each([
  ["an admin reads, changes and removes lists and their contacts", actor("admin"), [true, true, true]],
  ["a supervisor does nothing of it", actor("supervisor"), [false, false, false]],
  ["nor does an agent", actor("user"), [false, false, false]],
  ["who only looks in reads", actor("admin", { isLooking: true }), [true, false, false]],
])("%s", (_, actor, answers) => {
  for (const { read, change, remove } of [contactListPolicy, contactListItemPolicy])
    expect([read(actor, {}), change(actor, {}), remove(actor, {})]).toEqual(answers);
});
