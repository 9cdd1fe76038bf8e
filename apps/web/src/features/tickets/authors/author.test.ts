import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { authorOf } from "./author.ts";

const t = ((key: string) => key) as unknown as TFunction;
const ticket = { contact: { name: "Marina" } };
const message = { fromMe: true, user: { id: 7, name: "Ana \u202Exaj" }, origin: "schedule", contact: null } as const;

test("of what a flow says it is told which one", () => {
  const flow = { id: 3, name: "Boas-vindas", runId: 11 };
  expect(authorOf({ ...message, user: null, flow, origin: "flow" }, ticket, t)).toBe("Boas-vindas · tickets.origin.flow");
});

test("a name that would turn what follows it turns nothing but itself", () => {
  expect(authorOf(message, ticket, t)).toBe("\u2068Ana \u202Exaj\u2069 · tickets.origin.schedule");
});
