import type { FlowDocument } from "@recado/contract/flows";
import type { Edge, Node } from "@recado/flow-engine/flow";
import { outputsOf } from "@recado/flow-engine/graph";
import { draw } from "@recado/flow-engine/random";

/** The same seed makes the same choices. */
export function chooser(seed: number) {
  let state = seed;
  const roll = () => {
    const { value, seed: next } = draw(state);
    state = next;
    return value;
  };
  const choose = <T>(...from: readonly [T, ...T[]]): T => from[Math.floor(roll() * from.length)] ?? from[0];
  return { roll, choose };
}
type Chooser = ReturnType<typeof chooser>;

/** The company's rows that blocks can refer to. */
type Stock = { queueId: number; picture: string; sound: string };

const texts = [
  "Oi, {{name}}!",
  " {{a}} e {{ b }} ",
  "{{firstName}}: {{nobody}} {{__proto__}}",
  "<script>alert('{{a}}')</script>",
  "*Um*\n\nDois  {{protocol}} 👍",
  "{{ms}}",
  "",
] as const;
const options = [
  { number: 1, value: "Sim" },
  { number: 2, value: "{{a}}" },
  { number: 3, value: "Não" },
];
const BLOCKS = 12;

/** Blocks of every kind in any order, with cycles and loose ends. */
export function anyFlow(dice: Chooser, stock: Stock): FlowDocument {
  const ids = Array.from({ length: BLOCKS }, (_, at) => String(at + 1));
  const blocks = [{ type: "start", data: { label: "" } }, ...ids.slice(1).map(() => anyBlock(dice, stock))];
  const nodes = blocks.map((block, at) => ({ id: ids[at], position: { x: at * 200, y: 0 }, ...block }) as Node);
  const connections: Edge[] = [];
  for (const node of nodes)
    for (const output of outputsOf(node))
      if (dice.roll() < 0.9)
        connections.push({ source: node.id, sourceHandle: output ?? "a", target: ids[1 + Math.floor(dice.roll() * (BLOCKS - 1))] ?? "2" });
  return { nodes, connections };
}

function anyBlock({ choose, roll }: Chooser, { queueId, picture, sound }: Stock) {
  const ask = { typebotIntegration: { message: choose(...texts), answerKey: choose("a", "{{b}}", "name", "") } };
  return choose<() => { type: string; data: object }>(
    () => ({ type: "message", data: { label: choose(...texts) } }),
    () => ({ type: "question", data: ask }),
    () => ({ type: "question", data: ask }),
    () => ({ type: "menu", data: { message: choose(...texts), arrayOption: options.slice(0, Math.floor(roll() * 4)) } }),
    () => ({ type: "menu", data: { message: "Escolha", arrayOption: options } }),
    () => ({ type: "condition", data: { key: choose("a", "{{b}}"), condition: choose("==", ">", "contains", "empty", "exists"), value: choose("sim", "2", "") } }), // biome-ignore format: one line
    () => ({ type: "interval", data: { label: "", sec: choose(0, 1, 120) } }),
    () => ({ type: "randomizer", data: { percent: choose(0, 50, 100) } }),
    () => ({ type: "singleBlock", data: { seq: ["img0", "message0", "interval0", "gone", "message0", "audio0"], elements: parts(picture, sound) } }), // biome-ignore format: one line
    () => ({ type: "img", data: { url: choose(picture, "") } }),
    () => ({ type: "audio", data: { url: sound, record: false } }),
    () => ({ type: "ticket", data: { queue: { id: queueId, name: "", color: "" } } }),
    () => ({ type: choose("openai", "typebot"), data: { typebotIntegration: {} } }),
  )();
}

const parts = (picture: string, sound: string) => [
  { number: "message0", type: "message", value: "Parte {{a}}" },
  { number: "interval0", type: "interval", value: 3 },
  { number: "img0", type: "img", value: picture },
  { number: "audio0", type: "audio", value: sound },
];

/** A contact's answer to a question, or a message without one. */
export const anyWords = ({ choose }: Chooser): string =>
  choose("1", " 2. ", "sim", "NÃO", "9", "{{name}}", "Bia", "10,5", "oi\ntudo bem?", "<b>x</b>", "3");
