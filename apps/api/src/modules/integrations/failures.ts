import type { IntegrationFailure } from "@recado/contract/integrations";
import { now } from "../../platform/clock.ts";
import type { Answer } from "../../platform/outbound/askOutside.ts";

/** Why a call failed, and whether the same call may work later. */
export type Failed = { ok: false; reason: IntegrationFailure; isPassing: boolean; retryAfterMs?: number };

/** Of an answer that is none, or none that can be used. */
export function failureOf(answer: Answer): Failed {
  if (!answer.ok) return { ok: false, reason: reasons[answer.reason], isPassing: passing.has(answer.reason) };
  const retryAfterMs = pauseOf(answer.headers["retry-after"]);
  const failed = { ok: false, reason: reasonOfStatus(answer.status), isPassing: isPassingStatus(answer.status) } as const;
  return retryAfterMs === undefined ? failed : { ...failed, retryAfterMs };
}

const passing = new Set(["unreachable", "timeout", "broken"]);
const reasons = {
  url: "address",
  address: "address",
  unreachable: "unreachable",
  timeout: "timeout",
  "too-large": "broken",
  redirects: "broken",
  broken: "broken",
} as const satisfies Record<Extract<Answer, { ok: false }>["reason"], IntegrationFailure>;

const isPassingStatus = (status: number) => [408, 409, 425, 429].includes(status) || status >= 500;

function reasonOfStatus(status: number): IntegrationFailure {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "missing";
  if (status === 410) return "gone";
  if (status === 429) return "limit";
  if (status === 408 || status === 504) return "timeout";
  return status >= 200 && status < 300 ? "broken" : "refused";
}

/** `Retry-After` in milliseconds, given in seconds or as a date. */
function pauseOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now().getTime());
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
