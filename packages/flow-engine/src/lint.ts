import type { Finding, Surroundings } from "./findings.ts";
import type { Flow } from "./flow.ts";
import { absent, meetings } from "./lint/around.ts";
import { lacking } from "./lint/block.ts";
import { finding } from "./lint/finding.ts";
import { loops } from "./lint/loops.ts";
import { unknownNames } from "./lint/names.ts";
import { unsendable } from "./lint/sending.ts";
import { deadEnds, ofStart, waysOf } from "./lint/ways.ts";

/** What will or may go wrong in a flow: first findings about the whole flow, then in the order of its blocks. */
export function lint(flow: Flow, surroundings: Surroundings = {}): Finding[] {
  const ways = waysOf(flow);
  const { start } = ways.graph;
  const reached = start ? ways.reached(start) : null;
  const findings = [
    ...ofStart(flow, ways),
    ...meetings(surroundings),
    ...loops(flow, ways),
    ...unknownNames(flow, ways),
    ...flow.nodes.flatMap((node) => [
      ...(reached && node.type !== "start" && !reached.has(node) ? [finding("unreachable", node.id)] : []),
      ...lacking(node),
      ...deadEnds(node, flow),
      ...absent(node, surroundings),
      ...unsendable(node, surroundings),
    ]),
  ];
  const positions = new Map(flow.nodes.map(({ id }, at) => [id, at]));
  const at = ({ node }: Finding) => (node === null ? -1 : (positions.get(node) ?? -1));
  return findings.toSorted((a, b) => at(a) - at(b));
}
