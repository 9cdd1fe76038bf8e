import { callAt } from "../../apps/api/src/testing/processes.ts";
import { ApiError, refusalOf } from "../../apps/web/src/lib/refusal.ts";
import type { Agent } from "../company.ts";

/** Requests as the browser sends them: refusals throw, and a missing response means offline. */
export type Ask = <T>(path: string) => Promise<T>;

export const asker =
  (web: { url: string }, { token }: Agent): Ask =>
  async (path) => {
    const answer = await callAt(web, "GET", path, { token }).catch(() => {
      throw new ApiError("ERR_OFFLINE");
    });
    if (answer.status >= 400) throw refusalOf(answer);
    return answer.body;
  };
