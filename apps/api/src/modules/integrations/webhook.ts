import { createHmac } from "node:crypto";
import { z } from "zod";
import { now } from "../../platform/clock.ts";
import { askOutside } from "../../platform/outbound/askOutside.ts";
import { type Failed, failureOf, jsonOf } from "./failures.ts";
import type { Outcome } from "./outcome.ts";

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 200_000;
const REPLIES_MAX = 10;
const TAGS_MAX = 10;

export type Hook = { url: string; secret: string };

/** One reply may stand alone. What else a server sends is its own. */
const Wanted = z.object({
  replies: z.union([z.string().transform((text) => [text]), z.array(z.string()).max(REPLIES_MAX)]).nullish(),
  tags: z.array(z.string()).max(TAGS_MAX).nullish(),
  queueId: z.int32().positive().nullish(),
  close: z.boolean().nullish(),
});

/** Asks a webhook about a message, and reads what it wants to be done. */
export async function callWebhook(hook: Hook, event: string, payload: object): Promise<Outcome> {
  const answer = await postTo(hook, event, payload);
  return "body" in answer ? outcomeOf(jsonOf(answer.body)) : answer;
}

/** Sends an event that needs no answer: any 2xx will do. */
export async function sendEvent(hook: Hook, event: string, payload: object): Promise<{ ok: true } | Failed> {
  const answer = await postTo(hook, event, payload);
  return "body" in answer ? { ok: true } : answer;
}

/** Signed as Standard Webhooks says. Each try has the id of the event, so that the server notices what it already knows. */
async function postTo({ url, secret }: Hook, event: string, payload: object): Promise<{ body: Buffer } | Failed> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const answer = await askOutside(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "webhook-id": event,
      "webhook-timestamp": timestamp,
      // One of before there were secrets is not signed until an admin saves it.
      ...(secret !== "" && { "webhook-signature": signatureOf(secret, `${event}.${timestamp}.${body}`) }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
  });
  if (!answer.ok || answer.status < 200 || answer.status >= 300) return failureOf(answer);
  return { body: answer.body };
}

/** An answer that is no object wants nothing; n8n may answer a list with one. */
function outcomeOf(json: unknown): Outcome {
  const [wanted] = Array.isArray(json) ? json : [json];
  if (typeof wanted !== "object" || wanted === null) return { ok: true, parts: [] };
  const { data } = Wanted.safeParse(wanted);
  if (!data) return { ok: false, reason: "broken", isPassing: false };
  return {
    ok: true,
    parts: (data.replies ?? []).filter((text) => text.trim() !== "").map((text) => ({ type: "text", text })),
    tags: data.tags ?? [],
    queueId: data.queueId ?? undefined,
    close: data.close ?? false,
  };
}

export const signatureOf = (secret: string, signed: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(signed)
    .digest("base64")}`;
