import type { Edge, Flow, Node } from "@recado/flow-engine/flow";
import { newBlockId } from "./newBlockId.ts";
import { handleOf, outputsOf } from "./outputs.ts";

export type Position = { x: number; y: number };
export type Way = { source: string; handle: string };

/** Every edit of a flow: one gesture, and one entry of the history. */
export type Edit =
  /** `from`: the output from which the block was drawn, or after which it was inserted. */
  | { kind: "add"; node: Node; from?: Way | undefined }
  | { kind: "change"; id: string; data: Node["data"] }
  | { kind: "move" | "arrange"; to: Record<string, Position> }
  | { kind: "connect"; ways: (Way & { target: string | null })[] }
  | { kind: "reconnect"; edge: string; source: string; handle: string; target: string }
  | { kind: "remove"; nodes: readonly string[]; edges: readonly string[] }
  | { kind: "paste" | "duplicate"; nodes: Node[]; edges: Edge[] }
  /** Another draft, or an older version, replaces everything. */
  | { kind: "replace"; flow: Flow };
export type EditKind = Edit["kind"];

/** The reducer of a flow: mutates `draft`, and the patches are recorded around it. */
export function applyEdit(draft: Flow, edit: Edit) {
  switch (edit.kind) {
    case "add":
      draft.nodes.push(edit.node);
      if (edit.from) connect(draft, edit.from, edit.node.id);
      return;
    case "change":
      return change(draft, edit.id, edit.data);
    case "move":
    case "arrange":
      for (const node of draft.nodes) {
        const position = edit.to[node.id];
        if (position && (position.x !== node.position.x || position.y !== node.position.y)) node.position = position;
      }
      return;
    case "connect":
      for (const { target, ...output } of edit.ways) connect(draft, output, target);
      return;
    case "reconnect":
      return reconnect(draft, edit);
    case "remove":
      return remove(draft, new Set(edit.nodes), new Set(edit.edges));
    case "paste":
    case "duplicate":
      draft.nodes.push(...edit.nodes);
      draft.connections.push(...edit.edges);
      return;
    case "replace":
      Object.assign(draft, { nodes: edit.flow.nodes, connections: edit.flow.connections });
  }
}

function change(draft: Flow, id: string, data: Node["data"]) {
  const node = draft.nodes.find((one) => one.id === id);
  if (!node) return;
  node.data = data;
  const outputs = outputsOf(node);
  keepEdges(draft, (edge) => edge.source !== id || outputs.includes(handleOf(edge)));
}

/** An output leads to one block: a new connection replaces the old one. */
function connect(draft: Flow, { source, handle }: Way, target: string | null) {
  const isSame = (edge: Edge) => edge.source === source && handleOf(edge) === handle;
  const existing = draft.connections.find((edge) => isSame(edge) && edge.target === target);
  keepEdges(draft, (edge) => !isSame(edge) || edge.id === existing?.id);
  if (target === null || existing || source === target) return;
  draft.connections.push({ id: newBlockId(), source, sourceHandle: handle, target });
}

function reconnect(draft: Flow, { edge: id, source, handle, target }: Extract<Edit, { kind: "reconnect" }>) {
  const edge = draft.connections.find((one) => one.id === id);
  if (!edge || source === target) return;
  keepEdges(draft, (one) => one.id === id || one.source !== source || handleOf(one) !== handle);
  Object.assign(edge, { source, sourceHandle: handle, target });
}

function remove(draft: Flow, nodes: ReadonlySet<string>, edges: ReadonlySet<string>) {
  for (let at = draft.nodes.length - 1; at >= 0; at--) if (nodes.has(draft.nodes[at]?.id ?? "")) draft.nodes.splice(at, 1);
  keepEdges(draft, (edge) => !edges.has(edge.id ?? "") && !nodes.has(edge.source) && !nodes.has(edge.target));
}

/** Removed in place, so that the inverse patches are small. */
function keepEdges(draft: Flow, keeps: (edge: Edge) => boolean) {
  for (let at = draft.connections.length - 1; at >= 0; at--) {
    const edge = draft.connections[at];
    if (edge && !keeps(edge)) draft.connections.splice(at, 1);
  }
}
