import type { Edge, Flow, Node } from "@recado/flow-engine/flow";
import { newBlockId } from "./newBlockId.ts";
import { handleOf, outputsOf } from "./outputs.ts";

export type Position = { x: number; y: number };
export type Way = { source: string; handle: string };

/** Everything that can be done to a flow: what a person does at once is one of these, and is taken back at once. */
export type Edit =
  /** `from`: it was pulled out of another block's output, or put in behind it. */
  | { kind: "add"; node: Node; from?: Way | undefined }
  | { kind: "change"; id: string; data: Node["data"] }
  | { kind: "move" | "arrange"; to: Record<string, Position> }
  | { kind: "connect"; ways: (Way & { target: string | null })[] }
  | { kind: "reconnect"; edge: string; source: string; handle: string; target: string }
  | { kind: "remove"; nodes: readonly string[]; edges: readonly string[] }
  | { kind: "paste" | "duplicate"; nodes: Node[]; edges: Edge[] }
  /** Another draft, or an older version, in the place of all there was. */
  | { kind: "replace"; flow: Flow };
export type EditKind = Edit["kind"];

/** The one reducer of a flow: `draft` is changed in place, and what changed is noted around it. */
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
        const place = edit.to[node.id];
        if (place && (place.x !== node.position.x || place.y !== node.position.y)) node.position = place;
      }
      return;
    case "connect":
      for (const { target, ...way } of edit.ways) connect(draft, way, target);
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

/** From one output the flow goes on to one block: another one takes the place of the first. */
function connect(draft: Flow, { source, handle }: Way, target: string | null) {
  const isSame = (edge: Edge) => edge.source === source && handleOf(edge) === handle;
  const known = draft.connections.find((edge) => isSame(edge) && edge.target === target);
  keepEdges(draft, (edge) => !isSame(edge) || edge.id === known?.id);
  if (target === null || known || source === target) return;
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

/** Taken out where they stand, so that taking it back puts back those alone. */
function keepEdges(draft: Flow, keeps: (edge: Edge) => boolean) {
  for (let at = draft.connections.length - 1; at >= 0; at--) {
    const edge = draft.connections[at];
    if (edge && !keeps(edge)) draft.connections.splice(at, 1);
  }
}
