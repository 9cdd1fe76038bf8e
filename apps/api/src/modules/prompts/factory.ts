import { randomUUID } from "node:crypto";
import { PromptForm, type PromptValues } from "@recado/contract/prompts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createPrompt as create } from "./actions.ts";

export const PROMPT_TEXT = "Você atende os clientes da loja e responde às perguntas deles sobre produtos.";

export const aForm = (queueId: number, values: object = {}) => ({
  name: `Prompt ${randomUUID()}`,
  prompt: PROMPT_TEXT,
  model: "gpt-4o-mini",
  apiKey: "sk-test",
  queueId,
  ...values,
});

export const aPrompt = (queueId: number, values: object = {}): PromptValues => PromptForm.parse(aForm(queueId, values));

/** Hands over to a queue of its own, if none is given. */
export async function createPrompt(company: TestCompany, author: TestUser, values: { queueId?: number } & Record<string, unknown> = {}) {
  const queueId = values.queueId ?? (await company.createQueue(`Fila ${randomUUID()}`));
  return company.as(author, (ctx) => create(ctx, aPrompt(queueId, values)));
}
