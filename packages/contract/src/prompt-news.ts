import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from the prompts' forms, because every browser loads all events.

/** Why the last answer failed for good: the admin sees it at the prompt. */
export const promptFailures = ["address", "unreachable", "timeout", "key", "model", "limit", "refused", "broken"] as const;
export type PromptFailure = (typeof promptFailures)[number];

/** Under the names that clients of this family have always used. */
export const PromptNews = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  prompt: z.string(),
  model: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  /** A mask: a stored key is never sent. */
  apiKey: z.string(),
  hasApiKey: z.boolean(),
  baseUrl: z.string(),
  maxMessages: z.int(),
  queueId: Id.nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  voice: z.string(),
  /** A mask, or empty. */
  voiceKey: z.string(),
  hasVoiceKey: z.boolean(),
  voiceRegion: z.string(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  /** Of the last answer, if that failed. */
  failure: z.enum(promptFailures).nullable(),
  failedAt: At.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type PromptNews = z.infer<typeof PromptNews>;

export type PromptEvent = { action: "create" | "update"; prompt: PromptNews } | { action: "delete"; promptId: number };
