import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { chatPolicy } from "./policy.ts";

const somebody = (id: number, role: Actor["role"] = "user"): Actor => ({ id, role, isSuper: false, queueIds: [], allTicket: true });
const chat = { ownerId: 7, users: [{ userId: 7 }, { userId: 8 }] };

test.each([
  ["its owner reads and changes it", somebody(7), { read: true, change: true }],
  ["a member reads it, and does not change it", somebody(8), { read: true, change: false }],
  ["nobody else reads it, not even an admin", somebody(9, "admin"), { read: false, change: false }],
  ["a job is no member", { ...somebody(0, "system"), id: null }, { read: false, change: false }],
] as const)("%s", (_, actor, may) => {
  expect({ read: chatPolicy.read(actor, chat), change: chatPolicy.change(actor, chat) }).toEqual(may);
});
