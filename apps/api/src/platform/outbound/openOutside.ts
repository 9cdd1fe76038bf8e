import { pipeline, type Readable } from "node:stream";
import { bytesLimit, type Head, headOf } from "./exchange.ts";
import { follow, type Question, type Refused, reasonOf } from "./follow.ts";

export type Opened = ({ ok: true; url: string; stream: Readable } & Head) | Refused;

/**
 * Like `askOutside`, for what is too large to be held. The stream fails when the answer breaks off, takes longer than its
 * time in all, or is longer than it may be: what came to its end is whole. Whoever takes it reads it or destroys it.
 */
export async function openOutside(url: string, question: Question & { timeoutMs: number; bytesMax: number }): Promise<Opened> {
  const signal = AbortSignal.timeout(question.timeoutMs);
  try {
    const followed = await follow(url, question, signal);
    if (!followed.ok) return followed;

    const { response } = followed;
    if (Number(response.headers["content-length"]) > question.bytesMax) {
      response.destroy();
      return { ok: false, reason: "too-large" };
    }
    // Whatever ends it is told by the stream itself, so that there is nothing left to do here.
    const stream = pipeline(response, bytesLimit(question.bytesMax), () => {});
    return { ok: true, url: followed.url, ...headOf(response), stream };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, signal) };
  }
}
