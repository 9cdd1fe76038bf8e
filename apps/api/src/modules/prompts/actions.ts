import type { PromptValues } from "@recado/contract/prompts";
import type { Ctx } from "../../platform/company.ts";
import { seal } from "../../platform/crypto/seal.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { admitToPrompts, promptPolicy } from "./policy.ts";
import {
  accessPrompt,
  checkQueue,
  deletePrompt,
  getPrompt,
  insertPrompt,
  listUses,
  lockPrompt,
  type PromptColumns,
  type PromptRow,
  updatePrompt,
} from "./queries.ts";

export const KEY_USE = "prompt key";

export async function createPrompt(ctx: Ctx, values: PromptValues): Promise<PromptRow> {
  admitToPrompts(ctx.actor);
  if (!promptPolicy.change(ctx.actor, {})) fail("ERR_NO_PERMISSION");
  if (values.apiKey === "") needKey();
  await checkQueue(ctx, values.queueId);
  const columns = { ...columnsOf(values), api_key: seal(values.apiKey, KEY_USE) };
  const { id } = await taken("ERR_DUPLICATED_PROMPT", insertPrompt(ctx, columns));
  await record(ctx, "prompt.created", { promptId: id });
  return getPrompt(ctx, id);
}

/** A key that is not sent stays, but never goes to another server than the one it was entered for. */
export async function changePrompt(ctx: Ctx, id: number, values: PromptValues): Promise<PromptRow> {
  const was = await accessPrompt(ctx, id, "change");
  if (values.apiKey === "" && URL.parse(was.baseUrl)?.origin !== URL.parse(values.baseUrl)?.origin) needKey();
  if (values.queueId !== was.queueId) await checkQueue(ctx, values.queueId);
  await taken("ERR_DUPLICATED_PROMPT", updatePrompt(ctx, id, { ...columnsOf(values), failure: null, failed_at: null }));
  await record(ctx, "prompt.changed", { promptId: id });
  return getPrompt(ctx, id);
}

const needKey = () => fail("ERR_VALIDATION", { details: { apiKey: ["too_small"] } });

/** Refused if it is in use; the error says where. */
export async function removePrompt(ctx: Ctx, id: number) {
  await accessPrompt(ctx, id, "change");
  await lockPrompt(ctx, id);
  const where = await listUses(ctx, id);
  if (where.connections.length + where.queues.length > 0) fail("ERR_PROMPT_IN_USE", { where });
  await deletePrompt(ctx, id);
  await record(ctx, "prompt.removed", { promptId: id });
}

const columnsOf = ({ apiKey, voiceKey, ...values }: PromptValues): PromptColumns => ({
  name: values.name,
  prompt: values.prompt,
  model: values.model,
  max_tokens: values.maxTokens,
  temperature: values.temperature,
  ...(apiKey !== "" && { api_key: seal(apiKey, KEY_USE) }),
  base_url: values.baseUrl,
  max_messages: values.maxMessages,
  queue_id: values.queueId,
  voice: values.voice,
  ...(voiceKey !== "" && { voice_key: seal(voiceKey, KEY_USE) }),
  voice_region: values.voiceRegion,
});
