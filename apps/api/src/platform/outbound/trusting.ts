import { askOutside } from "./askOutside.ts";
import type { Question } from "./follow.ts";
import { openOutside } from "./openOutside.ts";

/**
 * The outside, and one server of the installation's choice that may stand in a private network. Only that very
 * scheme, host and port: whatever else is asked is checked like anything that a company may have written.
 */
export function outsideTrusting(address: string) {
  const { origin } = new URL(address);
  const asked = <Q extends Question>(url: string, question: Q): Q => ({ ...question, allowPrivate: URL.parse(url)?.origin === origin });
  return {
    ask: (url: string, question: Question = {}) => askOutside(url, asked(url, question)),
    openStream: (url: string, question: Question & { timeoutMs: number; bytesMax: number }) => openOutside(url, asked(url, question)),
  };
}
