import { randomUUID } from "node:crypto";
import { IntegrationForm, type IntegrationValues } from "@recado/contract/integrations";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createIntegration as create } from "./actions.ts";
import { aKey } from "./testing.ts";

export const aForm = (values: object = {}) => ({ type: "flowbuilder", name: `Integração ${randomUUID()}`, ...values });

/** Has what each of the types needs. */
export const aFormOfAnyType = (values: object = {}) =>
  aForm({ projectName: "loja", language: "pt-BR", jsonContent: aKey(), urlN8N: "https://example.com/x", typebotSlug: "loja", ...values });

export const anIntegration = (values: object = {}): IntegrationValues => IntegrationForm.parse(aForm(values));

export const createIntegration = (company: TestCompany, author: TestUser, values: object = {}) =>
  company.as(author, (ctx) => create(ctx, anIntegration(values)));
