import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { mayShare, quickMessagePolicy } from "./policy.ts";

const somebody = (role: Actor["role"], id: number | null = 7): Actor => ({ id, role, isSuper: false, queueIds: [], allTicket: false });
const [mine, theirs] = [7, 8];

test.each([
  ["one keeps one's own", somebody("user"), { userId: mine, geral: false }, { read: true, change: true }],
  ["nobody sees another's own", somebody("supervisor"), { userId: theirs, geral: false }, { read: false, change: false }],
  ["not even the admin does", somebody("admin"), { userId: theirs, geral: false }, { read: false, change: false }],
  ["everybody uses what is the company's", somebody("user"), { userId: theirs, geral: true }, { read: true, change: false }],
  ["its author changes it, whatever he has become", somebody("user"), { userId: mine, geral: true }, { read: true, change: true }],
  ["a supervisor does not change another's", somebody("supervisor"), { userId: theirs, geral: true }, { read: true, change: false }],
  ["the admin does", somebody("admin"), { userId: theirs, geral: true }, { read: true, change: true }],
  ["a job is nobody's author", somebody("system", null), { userId: theirs, geral: false }, { read: false, change: false }],
])("%s", (_, actor, row, { read, change }) => {
  expect({ read: quickMessagePolicy.read(actor, row), change: quickMessagePolicy.change(actor, row) }).toEqual({ read, change });
});

test("those who lead share with the company", () => {
  expect((["user", "supervisor", "admin"] as const).filter((role) => mayShare(somebody(role)))).toEqual(["supervisor", "admin"]);
});
