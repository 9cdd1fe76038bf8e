import { randomUUID } from "node:crypto";
import { IntegrationForm, type IntegrationValues } from "@recado/contract/integrations";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createIntegration as create } from "./actions.ts";

export const aForm = (values: object = {}) => ({ type: "flowbuilder", name: `Integração ${randomUUID()}`, ...values });

export const anIntegration = (values: object = {}): IntegrationValues => IntegrationForm.parse(aForm(values));

export const createIntegration = (company: TestCompany, author: TestUser, values: object = {}) =>
  company.as(author, (ctx) => create(ctx, anIntegration(values)));
