import { z } from "zod";
import { addressed, Done, Id, numberOf, PageNumber, page, SearchText } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";
import { PromptNews, promptFailures } from "./prompt-news.ts";

export type { PromptFailure, PromptNews } from "./prompt-news.ts";

export const PROMPT_NAME_MIN = 5;
export const PROMPT_NAME_MAX = 100;
export const PROMPT_TEXT_MIN = 50;
export const PROMPT_TEXT_MAX = 20_000;
export const PROMPT_MODEL_MAX = 100;
export const PROMPT_TOKENS = 100;
export const PROMPT_TOKENS_MAX = 100_000;
export const PROMPT_TEMPERATURE = 1;
export const PROMPT_MESSAGES = 10;
export const PROMPT_MESSAGES_MAX = 1000;
export const PROMPT_KEY_MAX = 500;
export const PROMPT_URL_MAX = 2000;
export const PROMPT_VOICE_MAX = 100;
export const PROMPT_BASE_URL = "https://api.openai.com/v1";
export const PROMPT_MODEL = "gpt-4o-mini";
/** Suggestions: any other name is accepted. */
export const promptModels = [PROMPT_MODEL, "gpt-3.5-turbo-1106"] as const;
/** Stands for a stored key; sent back, it keeps the key. */
export const KEY_MASK = "••••••••";
export const PROMPTS_AT_ONCE = 500;
export const VOICE_NONE = "texto";

const required = (max: number) => z.string().trim().min(1).max(max);
/** Optional text, which clients omit or send as null. */
const text = (max: number, standard = "") =>
  z.preprocess((value) => (value === null || value === "" ? standard : value), z.string().trim().max(max)).default(standard);
const Key = z.preprocess((value) => (value === null || value === KEY_MASK ? "" : value), z.string().trim().max(PROMPT_KEY_MAX)).default("");
/** A missing number is the default one; an emptied field is an error. */
const number = (standard: number, of: z.ZodType<number>) => z.preprocess(numberOf, of).default(standard);

const isAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");
/** Ends before `/chat/completions`; people copy the whole address. */
const BaseUrl = z.preprocess(
  (value) =>
    value === null || value === ""
      ? PROMPT_BASE_URL
      : typeof value === "string"
        ? value
            .trim()
            .replace(/(?<!\/)\/+$/, "")
            .replace(/\/chat\/completions$/, "")
        : value,
  z.string().max(PROMPT_URL_MAX).refine(isAddress).default(PROMPT_BASE_URL),
);

/** An empty key keeps the stored one; a new prompt needs one. */
export const PromptForm = z.object({
  name: z.string().trim().min(PROMPT_NAME_MIN).max(PROMPT_NAME_MAX),
  prompt: z.string().trim().min(PROMPT_TEXT_MIN).max(PROMPT_TEXT_MAX),
  model: required(PROMPT_MODEL_MAX),
  maxTokens: number(PROMPT_TOKENS, z.int().min(1).max(PROMPT_TOKENS_MAX)),
  temperature: number(PROMPT_TEMPERATURE, z.number().min(0).max(1)),
  maxMessages: number(PROMPT_MESSAGES, z.int().min(1).max(PROMPT_MESSAGES_MAX)),
  apiKey: Key,
  baseUrl: BaseUrl,
  /** Where a conversation goes that the prompt hands over. */
  queueId: z.preprocess(numberOf, Id),
  voice: text(PROMPT_VOICE_MAX, VOICE_NONE),
  voiceKey: Key,
  voiceRegion: text(PROMPT_VOICE_MAX),
});
export type PromptValues = z.output<typeof PromptForm>;

export const Prompt = PromptNews.extend({ can: z.object({ change: z.boolean() }) });
export type Prompt = z.infer<typeof Prompt>;

const missing = "ERR_NO_PROMPT_FOUND";
const duplicated = "ERR_DUPLICATED_PROMPT";
const feature = "useOpenAi" as const;
const example = {
  name: "Atendente da loja",
  prompt: "Você atende os clientes da loja e responde às perguntas deles sobre produtos e entrega.",
  model: PROMPT_MODEL,
  apiKey: "sk-example",
  queueId: 1,
};

/** For admins only. */
export const prompts = {
  list: get("/prompt", {
    feature,
    withoutFeature: { prompts: [], count: 0, hasMore: false },
    /** Without a page, as many as a form offers. */
    query: z.object({ searchParam: SearchText, pageNumber: PageNumber.optional() }),
    response: page("prompts", Prompt),
    errors: [],
  }),
  show: get("/prompt/:id", { feature, params: addressed, response: Prompt, errors: [missing] }),
  create: post("/prompt", { feature, body: PromptForm, response: Prompt, errors: [duplicated, "ERR_NO_QUEUE_FOUND"], example }),
  update: put("/prompt/:id", {
    feature,
    params: addressed,
    body: PromptForm,
    response: Prompt,
    errors: [missing, duplicated, "ERR_NO_QUEUE_FOUND"],
    example,
  }),
  remove: del("/prompt/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_PROMPT_IN_USE"] }),
};

const inTicket = z.object({ promptId: Id, ticketId: Id });

export const promptFacts = {
  ...nounFacts("prompt"),
  /** It has answered a contact, or handed the conversation over. */
  "prompt.answered": inTicket.extend({ tokens: z.int(), handedOver: z.boolean() }),
  /** It could not answer: the conversation goes on without it. */
  "prompt.failed": inTicket.extend({ reason: z.enum(promptFailures) }),
};
