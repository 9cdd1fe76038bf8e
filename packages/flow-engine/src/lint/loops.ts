import type { Finding } from "../findings.ts";
import type { Flow, Node } from "../flow.ts";
import { finding } from "./finding.ts";
import { reachableFrom, type Ways } from "./ways.ts";

/** Loops that never wait for the contact, each reported once, at its first block. */
export function loops({ nodes }: Flow, { after, graph }: Ways): Finding[] {
  const unheard = (node: Node) => after(node).filter((next) => !hears(next));
  const named = new Set<Node>();
  return nodes.flatMap((node) => {
    if (graph.find(node.id) !== node || hears(node) || named.has(node)) return [];
    const reached = reachableFrom(node, unheard);
    if (!reached.has(node)) return [];
    for (const one of reached) if (reachableFrom(one, unheard).has(node)) named.add(one);
    return [finding("loop", node.id)];
  });
}

/**
 * The block waits for the contact, or hands the contact to a person. A pause does not count: a loop of pauses would send messages without
 * end.
 */
const hears = ({ type, data }: Node): boolean =>
  type === "menu"
    ? (data as { arrayOption: unknown[] }).arrayOption.length > 0
    : type === "question" || type === "typebot" || type === "openai";
