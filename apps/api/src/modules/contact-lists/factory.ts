import { randomUUID } from "node:crypto";
import type { NewContactListItemValues } from "@recado/contract/contact-lists";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { createContactList as create } from "./actions.ts";
import { createItem as createIn } from "./items/actions.ts";

export const aContactList = (values: object = {}) => ({ name: `Lista ${randomUUID()}`, ...values });

export const anItem = (contactListId: number, values: object = {}): NewContactListItemValues => ({
  name: "Marina Duarte",
  number: aNumber(),
  email: "marina@exemplo.test",
  contactListId,
  ...values,
});

export const createContactList = (company: TestCompany, admin: TestUser, values: object = {}) =>
  company.as(admin, (ctx) => create(ctx, aContactList(values)));

export const createItem = (company: TestCompany, admin: TestUser, contactListId: number, values: object = {}) =>
  company.as(admin, (ctx) => createIn(ctx, anItem(contactListId, values)));
