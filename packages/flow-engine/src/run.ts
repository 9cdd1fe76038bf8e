import type { DataOf } from "./flow.ts";

/** A contact's run through one version of a flow. It is stored between events and contains the whole state. */
export type Run = {
  /** The block that waits; null before the run begins and after it has ended. */
  node: string | null;
  /** Number of effects so far. An effect's number is its key, as a loop may reach the same block again. */
  step: number;
  /** Number of waits so far, so that the timer of an earlier wait is not taken for the current one's. */
  waits: number;
  /** The seed of the next random draw. */
  seed: number;
  /** The contact's answers, by key. */
  variables: Record<string, string>;
  wait: Wait | null;
  /** Number of blocks since the contact's last message. */
  unheard: number;
  end: End | null;
};

export type Wait = { number: number; seconds: number } & (
  | { for: "answer"; wrong: number }
  /** `part`: the content block continues with this element. */
  | { for: "time"; part: number | null }
  | { for: "service" }
);

/**
 * Why the run ended: there is no next block; too many wrong answers; no answer in time; too many blocks without an answer; a service that
 * is not available; no block to begin with; or a person took over.
 */
export type End = "finished" | "wrong" | "timeout" | "loop" | "service" | "empty" | "taken";

export type FlowEvent =
  /** Begins at the start, or at the block that a user wants to try. */
  | { type: "start"; node?: string }
  /** The contact's text; empty for any other message. */
  | { type: "said"; text: string }
  /** The time of the wait with this number is up. */
  | { type: "due"; wait: number }
  /** A service has finished: the flow goes on, or a person takes over. */
  | { type: "served"; next: "goOn" | "queue" };

export type Service = "typebot" | "openai";
export type MediaKind = "img" | "audio" | "video";

/** The effects to carry out, in this order, each once. `node` is the block that causes it. */
export type Effect = { step: number; node: string } /** Variables are filled in already. */ & (
  | { type: "say"; text: string }
  /** `file` is the server's name for it; `record`: sent like a voice recording. */
  | { type: "send"; media: MediaKind; file: string; name: string | null; record: boolean }
  /** Null is the connection's first queue, if it has one. */
  | { type: "queue"; queueId: number | null; because: "ticket" | Exclude<End, "finished" | "empty" | "taken"> }
  /** `text` is the contact's message to the service; null when the flow has just reached the block. */
  | ({ type: "serve"; text: string | null } & Served)
);

export type Served =
  | { service: "typebot"; settings: DataOf<"typebot">["typebotIntegration"] }
  | { service: "openai"; settings: DataOf<"openai">["typebotIntegration"] };

/** A block that the run has passed, and by which output; null if the run ended there. */
export type Visit = { node: string; output: string | null };

export type Scene = {
  language: "pt" | "en" | "es";
  /** The values of {{name}} and the like at this moment. An answer of the same name takes precedence. */
  values: Readonly<Record<string, string>>;
  /** The available services; a block of any other leads to the queue. */
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
