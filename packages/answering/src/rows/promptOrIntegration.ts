import type { Effect } from "../decision.ts";
import type { Connection, Queue, Situation } from "../situation.ts";

/** The queue's, or the connection's as long as there is no queue. */
export const promptOrIntegration = (situation: Situation): Effect[] | null => handOver(situation, situation.queue ?? situation.connection);

/** An integration goes before a prompt; one that is not there any more leaves the contact to the rows below. */
export function handOver({ automation }: Situation, { integrationId, promptId }: Queue | Connection): Effect[] | null {
  if (integrationId !== null && automation?.integrationIds?.includes(integrationId))
    return [{ type: "handOver", to: "integration", id: integrationId }];
  if (promptId !== null && automation?.promptIds?.includes(promptId)) return [{ type: "handOver", to: "prompt", id: promptId }];
  return null;
}
