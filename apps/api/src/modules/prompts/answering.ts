import type { PromptFailure } from "@recado/contract/prompts";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { open } from "../../platform/crypto/seal.ts";
import { log } from "../../platform/log.ts";
import { record } from "../../platform/record.ts";
import { KEY_USE } from "./actions.ts";
import type { Model, Tokens } from "./model.ts";

export type Answering = { model: Model; prompt: string; maxMessages: number; queueId: number | null };

/** A prompt with its key, for a call only. */
export async function loadAnswering({ tx }: Ctx, id: number): Promise<Answering | undefined> {
  const row = await tx
    .selectFrom("prompts")
    .select(["prompt", "model", "max_tokens", "temperature", "api_key", "base_url", "max_messages", "queue_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { model, temperature } = row;
  return {
    model: { baseUrl: row.base_url, apiKey: openedKey(row.api_key), model, maxTokens: row.max_tokens, temperature },
    prompt: row.prompt,
    maxMessages: row.max_messages,
    queueId: row.queue_id,
  };
}

/** One that was sealed with another APP_SECRET is as good as none: the server refuses it, and the admin sees that. */
function openedKey(box: string): string {
  try {
    return open(box, KEY_USE);
  } catch (error) {
    log.error({ err: error }, "a prompt's key is unreadable");
    return "";
  }
}

type Outcome = { promptId: number; ticketId: number; tokens: Tokens };

export async function noteAnswer(ctx: Ctx, { promptId, ticketId, tokens }: Outcome, handedOver: boolean) {
  await addTokens(ctx, promptId, tokens, { failure: null, failed_at: null });
  await record(ctx, "prompt.answered", { promptId, ticketId, tokens: tokens.prompt + tokens.completion, handedOver });
}

/** The admin sees it at the prompt until it answers again. */
export async function noteFailure(ctx: Ctx, { promptId, ticketId, tokens }: Outcome, reason: PromptFailure) {
  await addTokens(ctx, promptId, tokens, { failure: reason, failed_at: now() });
  await record(ctx, "prompt.failed", { promptId, ticketId, reason });
}

/** Also of an answer that came too late: it was paid for. */
export const addTokens = ({ tx }: Ctx, id: number, { prompt, completion }: Tokens, more: object = {}) =>
  tx
    .updateTable("prompts")
    .set({
      prompt_tokens: sql<number>`prompt_tokens + ${prompt}`,
      completion_tokens: sql<number>`completion_tokens + ${completion}`,
      updated_at: now(),
      ...more,
    })
    .where("id", "=", id)
    .execute();
