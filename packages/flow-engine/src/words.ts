import { type Node, type NodeOf, START_LABEL } from "./flow.ts";

/** All text shown on a block, for searches and lists of blocks. */
export function wordsOf(node: Node): string {
  switch (node.type) {
    case "start":
      return node.data.label === START_LABEL ? "" : node.data.label;
    case "message":
      return node.data.label;
    case "interval":
      return `${node.data.sec} s`;
    case "condition":
      return [node.data.key, node.data.condition, node.data.value].join(" ").trim();
    case "menu":
      return [node.data.message, ...node.data.arrayOption.map(({ number, value }) => `[${number}] ${value}`)].join(" ");
    case "randomizer":
      return `${node.data.percent}% / ${100 - node.data.percent}%`;
    case "singleBlock":
      return inOrder(node)
        .map((element) => (element.type === "interval" ? `${element.value} s` : "original" in element ? element.original : element.value))
        .join(" ");
    case "ticket":
      return node.data.queue?.name ?? "";
    case "typebot":
    case "openai":
      return node.data.typebotIntegration.name;
    case "question":
      return node.data.typebotIntegration.message;
    default:
      return "";
  }
}

/** The parts of a content block in the order of sending (`seq`). */
export const inOrder = ({ data: { seq, elements } }: NodeOf<"singleBlock">) =>
  seq.flatMap((number) => elements.find((element) => element.number === number) ?? []);
