import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A flow that asked something hears the answer. */
export const flowWaiting = ({ automation }: Situation): Effect[] | null => begin(automation?.waitingFlowId);

/** A campaign's phrase starts its flow. */
export const phrase = ({ automation }: Situation): Effect[] | null => begin(automation?.phraseFlowId);

const begin = (id: number | null | undefined): Effect[] | null =>
  id === null || id === undefined ? null : [{ type: "handOver", to: "flow", id }];
