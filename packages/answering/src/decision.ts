/** Which row of the table decided, in the order of the table. */
export const rowNames = [
  "group",
  "human",
  "rating",
  "closed",
  "silentGroup",
  "outOfHours",
  "flowWaiting",
  "phrase",
  "welcome",
  "promptOrIntegration",
  "queueMenu",
  "optionTree",
  "greeting",
  "fallback",
  "nothing",
] as const;
export type RowName = (typeof rowNames)[number];

/** What is to be done, in this order. */
export type Effect =
  /** Already filled in: it goes into the outbox as it is. */
  | { type: "say"; text: string; by: "bot" }
  | { type: "assignQueue"; queueId: number; chatbot: boolean }
  /** Back to before the queue was chosen: its option and its menu go with it. */
  | { type: "clearQueue" }
  | { type: "chooseOption"; optionId: number | null }
  /** The attendance's number of menus from now on; the last one was sent at the situation's `at`. */
  | { type: "countMenu"; menusSent: number }
  | { type: "markGreeted" }
  /** The contact was told, at the situation's `at`, that nobody is there. */
  | { type: "markOutOfHours" }
  /** Belongs to the closed attendance; nothing is reopened. */
  | { type: "rate"; value: 1 | 2 | 3 }
  /** Begin a new attendance, load the situation again and ask again: only then its protocol is known. */
  | { type: "reopen" }
  | { type: "handOver"; to: "flow"; id: number; because: FlowCause }
  | { type: "handOver"; to: "prompt" | "integration"; id: number }
  /** The message is not stored at all. */
  | { type: "drop" };

/** The flow waits for just this, or it begins. */
export type FlowCause = "waiting" | "phrase" | "welcome" | "fallback";

export type Say = Extract<Effect, { type: "say" }>;

export type Decision = { row: RowName; effects: Effect[] };
