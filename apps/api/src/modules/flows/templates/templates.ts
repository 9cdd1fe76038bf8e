import type { Language } from "@recado/contract/common";
import type { FlowDocument, FlowTemplate } from "@recado/contract/flows";
import { type DataOf, emptyFlow, type Node, type NodeType } from "@recado/flow-engine/flow";
import { wordsOf } from "./words.ts";

type Queue = { id: number; name: string; color: string };
type Words = (typeof wordsOf)[Language];

/** A flow to start from, in that language and with the company's queues; it can run as it is. */
export function fromTemplate(template: FlowTemplate, language: Language, queues: Queue[]): FlowDocument {
  return builders[template](
    wordsOf[language],
    queues.map(({ id, name, color }) => ({ id, name, color })),
  );
}

const QUEUES_OFFERED = 4;

const builders: Record<FlowTemplate, (words: Words, queues: Queue[]) => FlowDocument> = {
  menu(words, queues) {
    const offered: (Queue | null)[] = queues.length > 0 ? queues.slice(0, QUEUES_OFFERED) : [null];
    const draw = drawing();
    draw.add("hello", "message", [0, 0], { label: words.greeting });
    const values = [...offered.map((queue) => queue?.name ?? words.team), words.hours];
    draw.add("menu", "menu", [1, 0], { message: words.choose, arrayOption: values.map((value, at) => ({ number: at + 1, value })) });
    draw.lead("1", "hello").lead("hello", "menu");
    for (const [at, queue] of offered.entries()) {
      const number = at + 1;
      draw.add(`wait${number}`, "message", [2, at], { label: words.handOver }).add(`queue${number}`, "ticket", [3, at], { queue });
      draw.lead("menu", `wait${number}`, `a${number}`).lead(`wait${number}`, `queue${number}`);
    }
    draw.add("hours", "message", [2, offered.length], { label: words.hoursAnswer }).lead("menu", "hours", `a${values.length}`);
    return draw.document;
  },

  contact(words, queues) {
    const draw = drawing();
    draw.add("hello", "message", [0, 0], { label: words.greeting });
    draw.add("name", "question", [1, 0], { typebotIntegration: { message: words.askName, answerKey: words.nameKey } });
    draw.add("need", "question", [2, 0], { typebotIntegration: { message: words.askNeed, answerKey: words.needKey } });
    draw.add("thanks", "message", [3, 0], { label: words.thanks });
    draw.add("queue", "ticket", [4, 0], { queue: queues[0] ?? null });
    draw.lead("1", "hello").lead("hello", "name").lead("name", "need").lead("need", "thanks").lead("thanks", "queue");
    return draw.document;
  },

  survey(words) {
    const draw = drawing();
    const values = [words.good, words.fair, words.bad];
    draw.add("rate", "menu", [0, 0], { message: words.rate, arrayOption: values.map((value, at) => ({ number: at + 1, value })) });
    draw.add("good", "message", [1, 0], { label: words.thankGood });
    draw.add("ask", "question", [1, 1], { typebotIntegration: { message: words.askWhatWentWrong, answerKey: words.commentKey } });
    draw.add("sorry", "message", [2, 1], { label: words.thankBad });
    draw.lead("1", "rate").lead("rate", "good", "a1").lead("rate", "ask", "a2").lead("rate", "ask", "a3").lead("ask", "sorry");
    return draw.document;
  },
};

/** Columns and rows of a canvas, from the start block on. */
function drawing() {
  const { nodes, connections } = emptyFlow();
  const draw = {
    document: { nodes, connections } as FlowDocument,
    add<T extends NodeType>(id: string, type: T, [column, row]: [number, number], data: DataOf<T>) {
      const position = { x: LEFT + (column + 1) * WIDTH, y: TOP + row * HEIGHT };
      nodes.push({ id, type, position, data } as Node);
      return draw;
    },
    lead(source: string, target: string, sourceHandle = "a") {
      connections.push({ id: `${source}-${sourceHandle}-${target}`, source, sourceHandle, target });
      return draw;
    },
  };
  return draw;
}

const [LEFT, TOP, WIDTH, HEIGHT] = [250, 100, 320, 240];
