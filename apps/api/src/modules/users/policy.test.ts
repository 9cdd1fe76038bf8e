import { expect, test } from "vitest";
import type { Actor } from "../../platform/company.ts";
import { userPolicy } from "./policy.ts";

const person = (role: Actor["role"], id: number, isSuper = false): Actor => ({ id, role, isSuper, queueIds: [], allTicket: false });
const [ana, bia, sílvia] = [1, 2, 3];
const row = (id: number) => ({ id, super: id === sílvia });

const cases = [
  // actor, user, may change, may remove
  [person("user", ana), ana, true, false],
  [person("user", ana), bia, false, false],
  [person("supervisor", ana), ana, true, false],
  [person("supervisor", ana), bia, false, false],
  [person("admin", ana), ana, true, false],
  [person("admin", ana), bia, true, true],
  [person("admin", ana), sílvia, false, false],
  [person("admin", sílvia, true), sílvia, true, false],
  [person("admin", sílvia, true), ana, true, true],
  [person("admin", ana, true), sílvia, true, true],
] as const;

test.each(cases)("%j about user %i: may change %s, may remove %s", (actor, about, change, remove) => {
  expect(userPolicy.read(actor, row(about))).toBe(true);
  expect({ change: userPolicy.change(actor, row(about)), remove: userPolicy.remove(actor, row(about)) }).toEqual({ change, remove });
});
