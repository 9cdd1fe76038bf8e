import type { Finding } from "../findings.ts";
import type { Flow, Node } from "../flow.ts";
import { found } from "./found.ts";
import { spread, type Ways } from "./ways.ts";

/** Circles in which the contact is never heard, each once, at the first of its blocks. */
export function loops({ nodes }: Flow, { after, graph }: Ways): Finding[] {
  const unheard = (node: Node) => after(node).filter((next) => !hears(next));
  const named = new Set<Node>();
  return nodes.flatMap((node) => {
    if (graph.find(node.id) !== node || hears(node) || named.has(node)) return [];
    const reached = spread(node, unheard);
    if (!reached.has(node)) return [];
    for (const one of reached) if (spread(one, unheard).has(node)) named.add(one);
    return [found("loop", node.id)];
  });
}

/** It waits for the contact, or gives him to somebody who does. A pause does not: a circle of pauses talks to itself. */
const hears = ({ type, data }: Node): boolean =>
  type === "menu"
    ? (data as { arrayOption: unknown[] }).arrayOption.length > 0
    : type === "question" || type === "typebot" || type === "openai";
