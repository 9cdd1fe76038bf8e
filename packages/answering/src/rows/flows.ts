import type { Effect, FlowCause } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A flow that asked something hears the answer. */
export const flowWaiting = ({ automation }: Situation): Effect[] | null => begin(automation?.waitingFlowId, "waiting");

/** A campaign's phrase starts its flow. */
export const phrase = ({ automation }: Situation): Effect[] | null => begin(automation?.phraseFlowId, "phrase");

/** Whoever writes for the first time meets the connection's welcome flow. */
export const welcome = ({ automation }: Situation): Effect[] | null => begin(automation?.welcomeFlowId, "welcome");

/** Where nothing else has an answer. */
export const fallback = ({ automation }: Situation): Effect[] | null => begin(automation?.fallbackFlowId, "fallback");

const begin = (id: number | null | undefined, because: FlowCause): Effect[] | null =>
  id === null || id === undefined ? null : [{ type: "handOver", to: "flow", id, because }];
