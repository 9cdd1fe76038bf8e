import type { Finding, Surroundings } from "./findings.ts";
import type { Flow } from "./flow.ts";

/** What will, or may, go wrong in a flow, in the order of its blocks. */
export function lint(_flow: Flow, _surroundings: Surroundings = {}): Finding[] {
  return [];
}
