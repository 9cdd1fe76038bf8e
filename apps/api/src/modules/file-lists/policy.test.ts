import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { fileListPolicy } from "./policy.ts";

const actor = (role: Actor["role"], id: number | null) => ({ role, id }) as Actor;

test.each([
  ["its author changes it", actor("user", 7), { read: true, change: true }],
  ["a colleague sends it and leaves it as it is", actor("user", 8), { read: true, change: false }],
  ["so does a supervisor", actor("supervisor", 8), { read: true, change: false }],
  ["an admin changes every one", actor("admin", 8), { read: true, change: true }],
])("%s", (_, actor, may) => {
  const row = { userId: 7 };
  expect({ read: fileListPolicy.read(actor, row), change: fileListPolicy.change(actor, row) }).toEqual(may);
});
