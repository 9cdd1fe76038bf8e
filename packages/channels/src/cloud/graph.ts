import type { Ask, Head, Question } from "./outside.ts";

/** Meta's answer, parsed if it was JSON; or why there is none. */
export type GraphAnswer = ({ ok: true; json: unknown } & Head) | { ok: false; reason: string };

export type Graph = (path: string, question?: Question) => Promise<GraphAnswer>;

export const graphOf =
  ({ ask, graphUrl, accessToken }: { ask: Ask; graphUrl: string; accessToken: string }): Graph =>
  async (path, question = {}) => {
    const headers = { ...question.headers, authorization: `Bearer ${accessToken}` };
    const answer = await ask(`${graphUrl.replace(/\/+$/, "")}/${path}`, { timeoutMs: TIMEOUT_MS, ...question, headers });
    return answer.ok ? { ok: true, status: answer.status, headers: answer.headers, json: jsonOf(answer.body) } : answer;
  };

export const jsonBody = (body: unknown) => ({
  method: "POST" as const,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const TIMEOUT_MS = 20_000;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
