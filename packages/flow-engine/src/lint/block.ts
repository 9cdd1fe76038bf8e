import { bareKey } from "../fill.ts";
import type { Finding } from "../findings.ts";
import type { DataOf, Element, Node } from "../flow.ts";
import { partsOf } from "../perform.ts";
import { finding } from "./finding.ts";

/** What a block itself lacks, regardless of the others. */
export function lacking(node: Node): Finding[] {
  switch (node.type) {
    case "message":
      return blank(node.data.label) ? [finding("emptyText", node.id)] : [];
    case "interval":
      return node.data.sec > 0 ? [] : [finding("emptyInterval", node.id)];
    case "img":
    case "audio":
    case "video":
      return blank(node.data.url) ? [finding("emptyMedia", node.id, { media: node.type })] : [];
    case "condition":
      return noKey(node.id, node.data.key);
    case "question": {
      const { message, answerKey } = node.data.typebotIntegration;
      return [...(blank(message) ? [finding("emptyText", node.id)] : []), ...noKey(node.id, answerKey)];
    }
    case "menu":
      return ofMenu(node.id, node.data);
    case "singleBlock": {
      const parts = partsOf(node.data);
      return parts.length === 0 ? [finding("emptyContent", node.id)] : parts.flatMap((part) => ofPart(node.id, part));
    }
    case "ticket":
      return node.data.queue ? [] : [finding("noQueue", node.id)];
    default:
      return [];
  }
}

function ofMenu(id: string, { message, arrayOption }: DataOf<"menu">): Finding[] {
  const numbers = arrayOption.map(({ number }) => number);
  const double = new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at));
  return [
    ...(blank(message) ? [finding("emptyText", id)] : []),
    ...(arrayOption.length === 0 ? [finding("emptyMenu", id)] : []),
    ...arrayOption.filter(({ value }) => blank(value)).map(({ number }) => finding("emptyOption", id, { option: number })),
    ...[...double].map((option) => finding("doubleOption", id, { option })),
  ];
}

function ofPart(id: string, part: Element): Finding[] {
  if (part.type === "interval") return part.value > 0 ? [] : [finding("emptyInterval", id)];
  if (!blank(part.value)) return [];
  return [part.type === "message" ? finding("emptyText", id) : finding("emptyMedia", id, { media: part.type })];
}

const noKey = (id: string, key: string): Finding[] => (bareKey(key) === "" ? [finding("emptyKey", id)] : []);
const blank = (text: string): boolean => text.trim() === "";
