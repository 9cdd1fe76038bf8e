import type { Edge, Flow, Node } from "@recado/flow-engine/flow";
import {
  applyEdgeChanges,
  applyNodeChanges,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  type Edge as ReactFlowEdge,
} from "@xyflow/react";
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { handleOf } from "../document/outputs.ts";
import type { FlowStore } from "../document/store.ts";
import type { DrawnBlock } from "./Block.tsx";

export type DrawnEdge = ReactFlowEdge<{ edge: Edge }>;

/**
 * The flow as the canvas draws it: with what is chosen, how large a block came out, and where it is while it is dragged. What did not
 * change stays the same object, so that it is not drawn anew.
 */
export function useDrawn(store: FlowStore, nameOf: (node: Node) => string) {
  const flow = useSyncExternalStore(store.watch, store.flow);
  const [nodes, setNodes] = useState<DrawnBlock[]>(() => blocksOf(flow, [], nameOf));
  const [edges, setEdges] = useState<DrawnEdge[]>(() => edgesOf(flow, []));
  // Before it is painted: a block that was let go would be seen to jump back.
  useLayoutEffect(() => {
    setNodes((known) => blocksOf(flow, known, nameOf));
    setEdges((known) => edgesOf(flow, known));
  }, [flow, nameOf]);
  const changeNodes = useCallback(
    (changes: NodeChange<DrawnBlock>[]) => setNodes((known) => applyNodeChanges(changes.flatMap(ofCanvas), known)),
    [],
  );
  const changeEdges = useCallback(
    (changes: EdgeChange<DrawnEdge>[]) => setEdges((known) => applyEdgeChanges(changes.flatMap(ofCanvas), known)),
    [],
  );
  return { nodes, edges, changeNodes, changeEdges };
}

/** What is in the flow and what is not is the document's to say; of what replaces another one, whether it is chosen is the canvas's. */
function ofCanvas<T extends NodeChange<DrawnBlock> | EdgeChange<DrawnEdge>>(change: T) {
  if (change.type === "replace") return [{ type: "select" as const, id: change.id, selected: change.item.selected === true }];
  return change.type === "remove" || change.type === "add" ? [] : [change];
}

function blocksOf({ nodes }: Flow, known: readonly DrawnBlock[], nameOf: (node: Node) => string): DrawnBlock[] {
  const drawn = new Map(known.map((one) => [one.id, one]));
  return nodes.map((node) => {
    const before = drawn.get(node.id);
    const ariaLabel = nameOf(node);
    if (before?.data.node === node && before.ariaLabel === ariaLabel) return before;
    return { ...before, id: node.id, type: "block", position: node.position, data: { node }, ariaLabel, ...fixed };
  });
}

/** One stop of the Tab key for the whole canvas: which block it is, `useFocus` says. */
const fixed = { domAttributes: { tabIndex: -1, "aria-roledescription": "" }, ariaRole: "group" as const };

function edgesOf({ connections }: Flow, known: readonly DrawnEdge[]): DrawnEdge[] {
  const drawn = new Map(known.map((one) => [one.id, one]));
  return connections.map((edge) => {
    const id = edge.id ?? "";
    const before = drawn.get(id);
    if (before?.data?.edge === edge) return before;
    const ends = { source: edge.source, sourceHandle: handleOf(edge), target: edge.target, targetHandle: "in" };
    return { ...before, id, ...ends, data: { edge }, ...ofEdge };
  });
}

/** Lists of blocks say in words what the lines show. */
const ofEdge = { domAttributes: { "aria-hidden": true }, markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 } };
