/** The row that decided, in the order of the table. */
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

/** The effects, in the order in which to apply them. */
export type Effect =
  /** Variables are filled in already: it goes into the outbox as it is. */
  | { type: "say"; text: string; by: "bot" }
  | { type: "assignQueue"; queueId: number; chatbot: boolean }
  /** Back to before the queue was chosen: its option and its menu are cleared as well. */
  | { type: "clearQueue" }
  | { type: "chooseOption"; optionId: number | null }
  /** The attendance's number of menus from now on; the last one was sent at the situation's `at`. */
  | { type: "countMenu"; menusSent: number }
  | { type: "markGreeted" }
  /** The contact was sent the out-of-hours message, at the situation's `at`. */
  | { type: "markOutOfHours" }
  /** Belongs to the closed attendance; nothing is reopened. */
  | { type: "rate"; value: 1 | 2 | 3 }
  /** Begin a new attendance, load the situation again and decide again: its protocol is only known then. */
  | { type: "reopen" }
  | { type: "handOver"; to: "flow"; id: number; because: FlowCause }
  | { type: "handOver"; to: "prompt" | "integration"; id: number }
  /** The message is not stored at all. */
  | { type: "drop" };

/** Why the flow: its run waits for this message, or the reason for which it begins. */
export type FlowCause = "waiting" | "phrase" | "welcome" | "fallback";

export type Say = Extract<Effect, { type: "say" }>;

export type Decision = { row: RowName; effects: Effect[] };
