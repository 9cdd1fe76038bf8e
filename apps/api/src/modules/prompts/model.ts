import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { PromptFailure } from "@recado/contract/prompts";
import { z } from "zod";
import { askOutside } from "../../platform/outbound/askOutside.ts";

/** How to reach a model: any API that speaks as OpenAI's does. */
export type Model = { baseUrl: string; apiKey: string; model: string; maxTokens: number; temperature: number };
export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };
export type Tokens = { prompt: number; completion: number };
export type Replied = { ok: true; text: string; tokens: Tokens };
type Failed = { ok: false; reason: PromptFailure };

const TIMEOUT_MS = 30_000;
const TRIES = 3;
const PAUSE_MS = 1_000;
/** A server that wants more than this is not waited for: a contact is. */
const PAUSE_MAX_MS = 20_000;
const AUDIO_BYTES_MAX = 25_000_000;
/** The decision around the message, which is not the admin's to count. */
const TOKENS_AROUND = 60;

const Usage = z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) });
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: Usage.nullish(),
});
const Transcription = z.object({ text: z.string() });

export async function complete(model: Model, messages: ChatMessage[]): Promise<Replied | Failed> {
  const { model: name, maxTokens, temperature } = model;
  const body = JSON.stringify({ model: name, messages, temperature, max_tokens: maxTokens + TOKENS_AROUND });
  const answer = await askAgain(model, "/chat/completions", { "content-type": "application/json" }, body);
  if (!answer.ok) return answer;
  const { data } = Completion.safeParse(answer.json);
  if (!data) return { ok: false, reason: "broken" };
  const { prompt_tokens = 0, completion_tokens = 0 } = data.usage ?? {};
  return {
    ok: true,
    text: data.choices[0]?.message.content ?? "",
    tokens: { prompt: whole(prompt_tokens), completion: whole(completion_tokens) },
  };
}

const whole = (count: number) => Math.max(0, Math.min(1_000_000_000, Math.trunc(count)));

/** What a recording says; undefined if nobody can tell. */
export async function transcribe(model: Model, sound: Buffer, name: string): Promise<string | undefined> {
  if (sound.length > AUDIO_BYTES_MAX) return undefined;
  const boundary = randomUUID();
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="model"\r\n\r\nwhisper-1\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    sound,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await askAgain(model, "/audio/transcriptions", { "content-type": `multipart/form-data; boundary=${boundary}` }, body);
  return answer.ok ? Transcription.safeParse(answer.json).data?.text.trim() : undefined;
}

type Asked = { ok: true; json: unknown } | Failed;

/** Twice more where that may help: nothing is changed by asking, so a lost answer is asked for again. */
async function askAgain({ baseUrl, apiKey }: Model, path: string, headers: Record<string, string>, body: string | Buffer): Promise<Asked> {
  let failed: Failed = { ok: false, reason: "unreachable" };
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await askOutside(`${baseUrl}${path}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${apiKey}`, accept: "application/json" },
      body,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.ok && answer.status >= 200 && answer.status < 300) return { ok: true, json: jsonOf(answer.body) };
    failed = { ok: false, reason: answer.ok ? reasonOfStatus(answer.status) : reasonOf[answer.reason] };
    const isPassing = answer.ok ? isPassingStatus(answer.status) : ["unreachable", "timeout", "broken"].includes(answer.reason);
    const waitMs = answer.ok ? pauseOf(answer.headers["retry-after"], tries) : PAUSE_MS * tries;
    if (!isPassing || tries === TRIES || waitMs > PAUSE_MAX_MS) break;
    await pause(waitMs);
  }
  return failed;
}

const isPassingStatus = (status: number) => status === 408 || status === 429 || status >= 500;

/** In seconds; dates are rare, and then the usual pause is as good. */
const pauseOf = (retryAfter: string | undefined, tries: number) =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : PAUSE_MS * tries;

function reasonOfStatus(status: number): PromptFailure {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "model";
  if (status === 402 || status === 429) return "limit";
  return status === 408 || status === 504 ? "timeout" : "refused";
}

const reasonOf = {
  url: "address",
  address: "address",
  unreachable: "unreachable",
  timeout: "timeout",
  "too-large": "broken",
  redirects: "broken",
  broken: "broken",
} as const satisfies Record<string, PromptFailure>;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
