import { randomUUID } from "node:crypto";
import type { QuickMessageValues } from "@recado/contract/quick-messages";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createQuickMessage as create } from "./actions.ts";

export const aQuickMessage = (values: Partial<QuickMessageValues> = {}): QuickMessageValues => ({
  shortcode: randomUUID(),
  message: "Olá! Como posso ajudar?",
  geral: false,
  status: true,
  ...values,
});

export const createQuickMessage = (company: TestCompany, author: TestUser, values: Partial<QuickMessageValues> = {}) =>
  company.as(author, (ctx) => create(ctx, aQuickMessage(values)));
