import { KEY_MASK, type Prompt, type PromptNews } from "@recado/contract/prompts";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { promptPolicy } from "./policy.ts";
import type { PromptRow } from "./queries.ts";

export const presentPrompt = (actor: Actor, row: PromptRow): Prompt => ({
  ...presentPromptNews(row),
  can: abilities(promptPolicy, actor, row, "change"),
});

export const presentPromptNews = ({ queueName, queueColor, failure, failedAt, createdAt, updatedAt, ...row }: PromptRow): PromptNews => ({
  ...row,
  apiKey: KEY_MASK,
  hasApiKey: true,
  voiceKey: row.hasVoiceKey ? KEY_MASK : "",
  queue: row.queueId === null ? null : { id: row.queueId, name: queueName ?? "", color: queueColor ?? "" },
  totalTokens: row.promptTokens + row.completionTokens,
  failure: failure as PromptNews["failure"],
  failedAt: failedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
