import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { maySetKanban, tagPolicy } from "./policy.ts";

const somebody = (role: Actor["role"]): Actor => ({ id: 7, role, isSuper: false, queueIds: [], allTicket: false });

test.each([
  ["a user makes and edits tags", "user", { read: true, change: true, remove: false, kanban: false }],
  ["a supervisor may also put one on the board", "supervisor", { read: true, change: true, remove: false, kanban: true }],
  ["an admin may take one off all tickets, too", "admin", { read: true, change: true, remove: true, kanban: true }],
] as const)("%s", (_, role, may) => {
  const actor = somebody(role);
  const { read, change, remove } = tagPolicy;
  expect({ read: read(actor, {}), change: change(actor, {}), remove: remove(actor, {}), kanban: maySetKanban(actor) }).toEqual(may);
});
