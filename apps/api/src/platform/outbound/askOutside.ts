import { bodyOf, type Head, headOf } from "./exchange.ts";
import { follow, type Question, type Refused, reasonOf } from "./follow.ts";

export type Answer = ({ ok: true; url: string; body: Buffer } & Head) | Refused;

/**
 * The only way to call other servers. Companies, customers and other servers choose the URLs, so each is resolved, every address is
 * checked, and the connection goes to a checked address. Failures are values, and any status is an answer. Answers are for our own code and
 * are never passed on unchanged.
 */
export async function askOutside(url: string, question: Question = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(question.timeoutMs ?? TIMEOUT_MS);
  try {
    const followed = await follow(url, question, signal);
    if (!followed.ok) return followed;
    const body = await bodyOf(followed.response, question.bytesMax ?? BYTES_MAX);
    return { ok: true, url: followed.url, ...headOf(followed.response), body };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, signal) };
  }
}

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1_000_000;
