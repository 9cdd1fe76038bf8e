import { z } from "zod";
import { askOutside } from "../../../platform/outbound/askOutside.ts";
import { type Failed, failureOf, jsonOf } from "../failures.ts";

const TIMEOUT_MS = 15_000;

export type Bot = { url: string; slug: string };
export type Prefilled = { number: string; pushName: string };

const Content = z.looseObject({
  type: z.string().nullish(),
  richText: z.array(z.unknown()).nullish(),
  markdown: z.string().nullish(),
  plainText: z.string().nullish(),
  url: z.string().nullish(),
});
const Message = z.object({ type: z.string(), content: Content.nullish().catch(null) });
const Item = z.object({ content: z.string().nullish(), title: z.string().nullish() }).catch({});
const Input = z.looseObject({ type: z.string(), items: z.array(Item).nullish().catch(null) });
const Reply = z.object({
  sessionId: z.string().min(1).max(500).optional(),
  messages: z.array(Message).default([]),
  input: Input.nullish(),
});
export type ChatReply = z.output<typeof Reply>;
export type ChatMessage = z.output<typeof Message>;
export type ChatInput = z.output<typeof Input>;

type Asked = { ok: true; reply: ChatReply } | Failed;

/** A conversation begins: the bot says what comes before its first question. */
export async function startChat({ url, slug }: Bot, prefilledVariables: Prefilled): Promise<Asked> {
  const asked = await post(`${baseOf(url)}/api/v1/typebots/${encodeURIComponent(slug)}/startChat`, {
    prefilledVariables,
    isStreamEnabled: false,
    isOnlyRegistering: false,
  });
  return asked.ok && asked.reply.sessionId === undefined ? { ok: false, reason: "broken", isPassing: false } : asked;
}

/** What the contact has written goes on from where the bot is. Asked twice, the bot would go on twice. */
export async function continueChat({ url }: Bot, session: string, message: string): Promise<Asked> {
  const asked = await post(`${baseOf(url)}/api/v1/sessions/${encodeURIComponent(session)}/continueChat`, { message });
  return asked.ok || asked.reason === "unreachable" ? asked : { ...asked, isPassing: asked.reason === "limit" };
}

const baseOf = (url: string) => url.replace(/\/+$/, "");

async function post(url: string, body: object): Promise<Asked> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await askOutside(url, { method: "POST", headers, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS });
  if (!answer.ok || answer.status < 200 || answer.status >= 300) return failureOf(answer);
  const { data } = Reply.safeParse(jsonOf(answer.body));
  return data ? { ok: true, reply: data } : { ok: false, reason: "broken", isPassing: false };
}
