import { bareKey } from "../fill.ts";
import type { Finding } from "../findings.ts";
import type { DataOf, Element, Node } from "../flow.ts";
import { partsOf } from "../perform.ts";
import { found } from "./found.ts";

/** What a block itself lacks, regardless of the others. */
export function lacking(node: Node): Finding[] {
  switch (node.type) {
    case "message":
      return blank(node.data.label) ? [found("emptyText", node.id)] : [];
    case "interval":
      return node.data.sec > 0 ? [] : [found("emptyInterval", node.id)];
    case "img":
    case "audio":
    case "video":
      return blank(node.data.url) ? [found("emptyMedia", node.id, { media: node.type })] : [];
    case "condition":
      return noKey(node.id, node.data.key);
    case "question": {
      const { message, answerKey } = node.data.typebotIntegration;
      return [...(blank(message) ? [found("emptyText", node.id)] : []), ...noKey(node.id, answerKey)];
    }
    case "menu":
      return ofMenu(node.id, node.data);
    case "singleBlock": {
      const parts = partsOf(node.data);
      return parts.length === 0 ? [found("emptyContent", node.id)] : parts.flatMap((part) => ofPart(node.id, part));
    }
    case "ticket":
      return node.data.queue ? [] : [found("noQueue", node.id)];
    default:
      return [];
  }
}

function ofMenu(id: string, { message, arrayOption }: DataOf<"menu">): Finding[] {
  const numbers = arrayOption.map(({ number }) => number);
  const double = new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at));
  return [
    ...(blank(message) ? [found("emptyText", id)] : []),
    ...(arrayOption.length === 0 ? [found("emptyMenu", id)] : []),
    ...arrayOption.filter(({ value }) => blank(value)).map(({ number }) => found("emptyOption", id, { option: number })),
    ...[...double].map((option) => found("doubleOption", id, { option })),
  ];
}

function ofPart(id: string, part: Element): Finding[] {
  if (part.type === "interval") return part.value > 0 ? [] : [found("emptyInterval", id)];
  if (!blank(part.value)) return [];
  return [part.type === "message" ? found("emptyText", id) : found("emptyMedia", id, { media: part.type })];
}

const noKey = (id: string, key: string): Finding[] => (bareKey(key) === "" ? [found("emptyKey", id)] : []);
const blank = (text: string): boolean => text.trim() === "";
