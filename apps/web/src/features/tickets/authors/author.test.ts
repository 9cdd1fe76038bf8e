import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { authorOf } from "./author.ts";

const t = ((key: string) => key) as unknown as TFunction;
const ticket = { contact: { name: "Marina" } };
const said = { fromMe: true, user: { id: 7, name: "Ana \u202Exaj" }, origin: "schedule", contact: null } as const;

test("a name that would turn what follows it turns nothing but itself", () => {
  expect(authorOf(said, ticket, t)).toBe("\u2068Ana \u202Exaj\u2069 · tickets.origin.schedule");
});
