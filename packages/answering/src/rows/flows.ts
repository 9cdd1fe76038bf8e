import type { Effect, FlowCause } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A flow that asked a question gets the answer. */
export const flowWaiting = ({ automation }: Situation): Effect[] | null => begin(automation?.waitingFlowId, "waiting");

/** A campaign's phrase starts its flow. */
export const phrase = ({ automation }: Situation): Effect[] | null => begin(automation?.phraseFlowId, "phrase");

/** A contact who writes for the first time gets the connection's welcome flow. */
export const welcome = ({ automation }: Situation): Effect[] | null => begin(automation?.welcomeFlowId, "welcome");

/** For messages that no other row answers. */
export const fallback = ({ automation }: Situation): Effect[] | null => begin(automation?.fallbackFlowId, "fallback");

const begin = (id: number | null | undefined, because: FlowCause): Effect[] | null =>
  id === null || id === undefined ? null : [{ type: "handOver", to: "flow", id, because }];
