import { askOutside } from "./askOutside.ts";
import type { Question } from "./follow.ts";
import { openOutside } from "./openOutside.ts";

/**
 * `askOutside` and `openOutside`, where one server that the installation configured may be in a private network. Only that exact scheme,
 * host and port: every other URL is checked like one that a company wrote.
 */
export function outsideTrusting(address: string) {
  const { origin } = new URL(address);
  const withAccess = <Q extends Question>(url: string, question: Q): Q => ({
    ...question,
    allowPrivate: URL.parse(url)?.origin === origin,
  });
  return {
    ask: (url: string, question: Question = {}) => askOutside(url, withAccess(url, question)),
    openStream: (url: string, question: Question & { timeoutMs: number; bytesMax: number }) => openOutside(url, withAccess(url, question)),
  };
}
