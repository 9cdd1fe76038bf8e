import { z } from "zod";
import * as limits from "./limits.ts";

/** The format of a stored flow. A new format gets a new number and a migration from this one. */
export const SCHEMA = 1;

/** Never reused within a flow, not even after the block's deletion: runs refer to it. */
export const NodeId = z.string().min(1).max(64);

/** The server's name for an uploaded file; empty for none. */
const Media = z.string().max(300);
const Text = z.string().max(limits.TEXT_MAX);
const Key = z.string().trim().max(100);
const Seconds = z.number().min(0).max(limits.INTERVAL_MAX_S);

/** How long a block waits for its answer; by default a day. */
const waitMinutes = z.int().min(1).max(limits.WAIT_MINUTES_MAX).optional();

export const operators = ["==", "!=", ">", ">=", "<", "<=", "contains", "startsWith", "empty", "exists"] as const;
export type Operator = (typeof operators)[number];

/** Operators as numbers, as the original product stored them; its clients still send them. */
const numbered = ["==", ">=", "<=", "<", ">"] as const satisfies readonly Operator[];
const Sign = z.preprocess((value) => numbered[Number(value) - 1] ?? value, z.enum(operators));

/** Part of a content block. `number` is its id in the block's `seq`. */
const part = { number: z.string().min(1).max(40) };
const file = { ...part, value: Media, original: z.string().max(300).optional() };
export const Element = z.discriminatedUnion("type", [
  z.object({ ...part, type: z.literal("message"), value: Text }),
  z.object({ ...part, type: z.literal("interval"), value: z.coerce.number().pipe(Seconds) }),
  z.object({ ...file, type: z.literal("img") }),
  z.object({ ...file, type: z.literal("audio"), record: z.boolean().default(false) }),
  z.object({ ...file, type: z.literal("video") }),
]);
export type Element = z.infer<typeof Element>;

/** One of the company's queues; older clients write only its id. */
const QueueOfNode = z.preprocess(
  (value) => (typeof value === "number" ? { id: value } : value),
  z.object({ id: z.int32(), name: z.string().max(255).default(""), color: z.string().max(30).default("") }),
);

const named = { name: z.string().max(255).default(""), projectName: z.string().max(255).default("") };

export const Typebot = z.object({
  ...named,
  type: z.string().max(50).default("typebot"),
  jsonContent: z.string().max(10_000).default(""),
  language: z.string().max(20).default(""),
  urlN8N: z.string().max(2000).default(""),
  typebotDelayMessage: z.coerce.number().int().min(0).max(60_000).default(1000),
  typebotExpires: z.coerce.number().int().min(0).max(100_000).default(1),
  typebotKeywordFinish: z.string().max(255).default(""),
  typebotKeywordRestart: z.string().max(255).default(""),
  typebotRestartMessage: Text.default(""),
  typebotSlug: z.string().max(255).default(""),
  typebotUnknownMessage: Text.default(""),
});
export type Typebot = z.infer<typeof Typebot>;

export const OpenAi = z.object({
  ...named,
  prompt: z.string().max(20_000).default(""),
  model: z.string().max(100).optional(),
  voice: z.string().max(100).default("texto"),
  voiceKey: z.string().max(500).default(""),
  voiceRegion: z.string().max(100).default(""),
  maxTokens: z.coerce.number().int().min(1).max(100_000).default(100),
  temperature: z.coerce.number().min(0).max(2).default(1),
  apiKey: z.string().max(500).default(""),
  queueId: z.int32().nullable().default(null),
  maxMessages: z.coerce.number().int().min(1).max(1000).default(10),
});
export type OpenAi = z.infer<typeof OpenAi>;

export const Question = z.object({ message: Text, answerKey: Key });

/** The data of each type of block. */
export const dataOf = {
  start: z.object({ label: z.string().max(255).default("") }),
  message: z.object({ label: Text }),
  interval: z.object({ label: z.string().max(255).default(""), sec: z.coerce.number().pipe(Seconds) }),
  condition: z.object({ key: Key, condition: Sign, value: z.coerce.string().max(1000).default("") }),
  menu: z.object({
    message: Text,
    arrayOption: z
      .array(z.object({ number: z.coerce.number().int().min(1).max(limits.OPTIONS_MAX), value: z.string().max(255) }))
      .max(limits.OPTIONS_MAX),
    waitMinutes,
  }),
  img: z.object({ url: Media }),
  audio: z.object({ url: Media, record: z.boolean().default(false) }),
  video: z.object({ url: Media }),
  randomizer: z.object({ percent: z.coerce.number().min(0).max(100) }),
  singleBlock: z.object({ seq: z.array(z.string().max(40)).max(limits.ELEMENTS_MAX), elements: z.array(Element).max(limits.ELEMENTS_MAX) }),
  ticket: z.object({ queue: QueueOfNode.nullable().default(null) }),
  typebot: z.object({ typebotIntegration: Typebot }),
  openai: z.object({ typebotIntegration: OpenAi }),
  question: z.object({ typebotIntegration: Question, waitMinutes }),
} as const;
export type NodeType = keyof typeof dataOf;
export type DataOf<T extends NodeType> = z.infer<(typeof dataOf)[T]>;

const at = { id: NodeId, position: z.object({ x: z.number(), y: z.number() }) };
const node = <T extends NodeType>(type: T) => z.object({ ...at, type: z.literal(type), data: dataOf[type] });

export const Node = z.discriminatedUnion("type", [
  node("start"),
  node("message"),
  node("interval"),
  node("condition"),
  node("menu"),
  node("img"),
  node("audio"),
  node("video"),
  node("randomizer"),
  node("singleBlock"),
  node("ticket"),
  node("typebot"),
  node("openai"),
  node("question"),
]);
export type Node = z.infer<typeof Node>;
export type NodeOf<T extends NodeType> = Extract<Node, { type: T }>;

/**
 * From a block's output to the next block. Outputs: `a` and `b` of condition and randomizer, `a<number>` of a menu's options. All other
 * blocks have one output, which older clients write as `a`, as null or not at all.
 */
export const Edge = z.object({
  id: z.string().max(200).optional(),
  source: NodeId,
  sourceHandle: z.string().max(40).nullish(),
  target: NodeId,
  targetHandle: z.string().max(40).nullish(),
});
export type Edge = z.infer<typeof Edge>;

/** A flow as it is stored, drawn and run, without what only the editor needs (sizes, selection). */
export const Flow = z.object({
  schema: z.literal(SCHEMA).default(SCHEMA),
  nodes: z.array(Node).max(limits.NODES_MAX),
  connections: z.array(Edge).max(limits.EDGES_MAX),
});
export type Flow = z.infer<typeof Flow>;

/** The label of the start block in every flow of this family; the interface translates it. */
export const START_LABEL = "Inicio do fluxo";

/** A new flow: only a start block. */
export const emptyFlow = (): Flow => ({
  schema: SCHEMA,
  nodes: [{ id: "1", type: "start", position: { x: 250, y: 100 }, data: { label: START_LABEL } }],
  connections: [],
});
