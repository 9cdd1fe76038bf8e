import { type DataOf, type Node, type NodeOf, type NodeType, START_LABEL } from "@recado/flow-engine/flow";

/** All block types, in the order of the list from which blocks are added. */
export const blockTypes = [
  "start",
  "menu",
  "singleBlock",
  "randomizer",
  "interval",
  "ticket",
  "typebot",
  "openai",
  "question",
  "condition",
  "message",
  "img",
  "audio",
  "video",
] as const satisfies readonly NodeType[];

/** A block's width on the canvas, and the gap to a new one. */
export const BLOCK_WIDTH = 220;
export const BLOCK_GAP = 40;
/** How far a copy is shifted from the rightmost block's left edge. */
export const COPY_SHIFT = 240;

type At = { id: string; position: { x: number; y: number } };

export const blockOf = <T extends NodeType>(type: T, data: DataOf<T>, at: At): Node => ({ ...at, type, data }) as NodeOf<T> as Node;

/** The initial data of each block type. */
export const blank: { [T in NodeType]: DataOf<T> } = {
  start: { label: START_LABEL },
  message: { label: "" },
  interval: { label: "", sec: 0 },
  condition: { key: "", condition: "==", value: "" },
  menu: { message: "", arrayOption: [] },
  img: { url: "" },
  audio: { url: "", record: false },
  video: { url: "" },
  randomizer: { percent: 50 },
  singleBlock: { seq: [], elements: [] },
  ticket: { queue: null },
  typebot: {
    typebotIntegration: {
      type: "typebot",
      name: "",
      projectName: "",
      jsonContent: "",
      language: "",
      urlN8N: "",
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      typebotKeywordFinish: "",
      typebotKeywordRestart: "",
      typebotRestartMessage: "",
      typebotSlug: "",
      typebotUnknownMessage: "",
    },
  },
  openai: {
    typebotIntegration: {
      name: "",
      projectName: "",
      prompt: "",
      voice: "texto",
      voiceKey: "",
      voiceRegion: "",
      maxTokens: 100,
      temperature: 1,
      apiKey: "",
      queueId: null,
      maxMessages: 10,
    },
  },
  question: { typebotIntegration: { message: "", answerKey: "" } },
};

/** The position of a new block: to the right of the last one. */
export function positionForNew(nodes: readonly Node[]): { x: number; y: number } {
  const last = nodes.at(-1);
  return last ? { x: last.position.x + BLOCK_WIDTH + BLOCK_GAP, y: last.position.y } : { x: 250, y: 100 };
}
