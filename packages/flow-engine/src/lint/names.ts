import { textOf } from "../asking.ts";
import { bareKey, namesIn } from "../fill.ts";
import type { Finding } from "../findings.ts";
import type { Flow, Node } from "../flow.ts";
import { partsOf } from "../perform.ts";
import { contactVariables } from "../variables.ts";
import { finding } from "./finding.ts";
import type { Ways } from "./ways.ts";

/** Variables that are empty when a run gets there, because no question on the way sets them. */
export function unknownNames({ nodes }: Flow, ways: Ways): Finding[] {
  const questions = nodes.filter((node) => node.type === "question");
  const answers = questions.map((node) => ({ key: bareKey(node.data.typebotIntegration.answerKey), reached: ways.reached(node) }));
  return nodes.flatMap((node) => {
    const knownNames = new Set<string>(contactVariables);
    for (const { key, reached } of answers) if (reached.has(node)) knownNames.add(key);
    const unknown = new Set(used(node).filter((name) => name !== "" && !knownNames.has(name)));
    return [...unknown].map((name) => finding("unknownVariable", node.id, { name }));
  });
}

function used(node: Node): string[] {
  if (node.type === "condition") return [bareKey(node.data.key), ...namesIn(node.data.value)];
  return textsOf(node).flatMap(namesIn);
}

/** All texts of a block, each one message. */
export function textsOf(node: Node): string[] {
  if (node.type === "message") return [node.data.label];
  if (node.type === "menu" || node.type === "question") return [textOf(node)];
  if (node.type === "singleBlock") return partsOf(node.data).flatMap((part) => (part.type === "message" ? [part.value] : []));
  return [];
}
