import { randomInt } from "node:crypto";
import type { TestCompany } from "../../testing/company.ts";
import { contactOf } from "./identify.ts";

export const aNumber = () => `55119${String(randomInt(100_000_000)).padStart(8, "0")}`;

export const createContact = (company: TestCompany, { name = "Maria Silva", number = aNumber() } = {}) =>
  company.run((ctx) => contactOf(ctx, { name, number, lid: null, userId: null }));
