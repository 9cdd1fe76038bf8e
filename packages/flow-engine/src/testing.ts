import type { DataOf, Edge, Flow, Node, NodeType } from "./flow.ts";
import { SCHEMA } from "./flow.ts";
import type { Scene } from "./run.ts";

/** Blocks by their ids: `{ hello: ["message", { label: "Oi" }] }`. A start block `s` is added. */
type Blocks = Record<string, { [T in NodeType]: readonly [type: T, data: DataOf<T>] }[NodeType]>;

/** Edges as `"a > b"`, or from one of a block's outputs `"menu:a1 > b"`. */
export function aFlow(blocks: Blocks, edges: readonly string[]): Flow {
  const named = Object.entries({ s: ["start", { label: "" }] as const, ...blocks });
  return {
    schema: SCHEMA,
    nodes: named.map(([id, [type, data]], at) => ({ id, type, data, position: { x: at * 240, y: 0 } }) as Node),
    connections: edges.map(edgeOf),
  };
}

function edgeOf(written: string): Edge {
  const [from = "", target = ""] = written.split(" > ");
  const [source = "", sourceHandle = null] = from.split(":");
  return { source, sourceHandle, target };
}

export const scene: Scene = { language: "pt", values: { firstName: "Bia", name: "Bia Souza" }, services: [] };
