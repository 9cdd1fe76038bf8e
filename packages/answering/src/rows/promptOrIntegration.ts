import type { Effect } from "../decision.ts";
import type { Connection, Queue, Situation } from "../situation.ts";

/** The queue's, or the connection's while the ticket has no queue. */
export const promptOrIntegration = (situation: Situation): Effect[] | null => handOver(situation, situation.queue ?? situation.connection);

/** An integration takes precedence over a prompt; if it no longer exists, the following rows answer. */
export function handOver({ automation }: Situation, { integrationId, promptId }: Queue | Connection): Effect[] | null {
  if (integrationId !== null && automation?.integrationIds?.includes(integrationId))
    return [{ type: "handOver", to: "integration", id: integrationId }];
  if (promptId !== null && automation?.promptIds?.includes(promptId)) return [{ type: "handOver", to: "prompt", id: promptId }];
  return null;
}
