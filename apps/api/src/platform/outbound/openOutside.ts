import { pipeline, type Readable } from "node:stream";
import { bytesLimit, type Head, headOf } from "./exchange.ts";
import { follow, type Question, type Refused, reasonOf } from "./follow.ts";

export type Opened = ({ ok: true; url: string; stream: Readable } & Head) | Refused;

/**
 * Like `askOutside`, for answers too large for memory. The stream fails when the answer breaks off, takes too long in all, or is too long,
 * so one that ends is complete. The caller reads it or destroys it.
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
    // The stream itself reports every error, so there is nothing to do here.
    const stream = pipeline(response, bytesLimit(question.bytesMax), () => {});
    return { ok: true, url: followed.url, ...headOf(response), stream };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, signal) };
  }
}
