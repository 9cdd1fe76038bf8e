import type { DataOf } from "./flow.ts";

/** A contact's way through one version of a flow. It is stored between two events and says all there is to know. */
export type Run = {
  /** The block that waits; null before the run begins and after it has ended. */
  node: string | null;
  /** So many effects it has had. An effect's number is its key: a circle comes by the same block again. */
  step: number;
  /** So many waits it has had: what rings for one of them is not taken for the ring of a later one. */
  waits: number;
  /** From where the randomizers draw next. */
  seed: number;
  /** What the contact answered, by the answer's key. */
  variables: Record<string, string>;
  wait: Wait | null;
  /** So many blocks it has passed since the contact was last heard. */
  unheard: number;
  end: End | null;
};

export type Wait = { number: number; seconds: number } & (
  | { for: "answer"; wrong: number }
  /** `part`: the content block goes on with this one of its elements. */
  | { for: "time"; part: number | null }
  | { for: "service" }
);

/**
 * Why it is over: there is no next block; too many wrong answers; nobody answered in time; too many blocks without an answer; a service
 * that is not there; no block to begin with; or a person took over.
 */
export type End = "finished" | "wrong" | "timeout" | "loop" | "service" | "empty" | "taken";

export type FlowEvent =
  /** At its start, or at the block that somebody wants to try. */
  | { type: "start"; node?: string }
  /** The contact's words; nothing, where he sent something else. */
  | { type: "said"; text: string }
  /** The time of the wait with this number is up. */
  | { type: "due"; wait: number }
  /** What a service began is over: the flow goes on, or a person does. */
  | { type: "served"; next: "goOn" | "queue" };

export type Service = "typebot" | "openai";
export type MediaKind = "img" | "audio" | "video";

/** What is to be done in the world, in this order, each once. `node` is the block that wants it. */
export type Effect = { step: number; node: string } /** Already filled in. */ & (
  | { type: "say"; text: string }
  /** `file` is the server's name of it, `record`: as if it had just been recorded. */
  | { type: "send"; media: MediaKind; file: string; name: string | null; record: boolean }
  /** Null is the connection's first queue, where it has one. */
  | { type: "queue"; queueId: number | null; because: "ticket" | Exclude<End, "finished" | "empty" | "taken"> }
  /** `text` is what the contact said to it; null when the flow has just come there. */
  | ({ type: "serve"; text: string | null } & Served)
);

export type Served =
  | { service: "typebot"; settings: DataOf<"typebot">["typebotIntegration"] }
  | { service: "openai"; settings: DataOf<"openai">["typebotIntegration"] };

/** A block that has been passed, and by which of its outputs; null where the run ended at it. */
export type Visit = { node: string; output: string | null };

export type Scene = {
  language: "pt" | "en" | "es";
  /** What {{name}} and the like stand for at this moment. An answer of the same name goes before. */
  values: Readonly<Record<string, string>>;
  /** The services that are there; a block of another one leads to the queue. */
  services: readonly Service[];
};

export type Advance = { run: Run; effects: Effect[]; path: Visit[] };

export const newRun = (seed: number): Run => ({
  node: null,
  step: 0,
  waits: 0,
  seed,
  variables: {},
  wait: null,
  unheard: 0,
  end: null,
});
