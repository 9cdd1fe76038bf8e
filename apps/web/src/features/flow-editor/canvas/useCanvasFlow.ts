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
 * The flow as React Flow needs it: with selection, measured sizes, and positions during a drag. Unchanged blocks keep their object, so that
 * they do not render again.
 */
export function useCanvasFlow(store: FlowStore, nameOf: (node: Node) => string) {
  const flow = useSyncExternalStore(store.watch, store.flow);
  const [nodes, setNodes] = useState<DrawnBlock[]>(() => blocksOf(flow, [], nameOf));
  const [edges, setEdges] = useState<DrawnEdge[]>(() => edgesOf(flow, []));
  // Before painting: otherwise a dropped block would visibly jump back.
  useLayoutEffect(() => {
    setNodes((drawnNodes) => blocksOf(flow, drawnNodes, nameOf));
    setEdges((drawnEdges) => edgesOf(flow, drawnEdges));
  }, [flow, nameOf]);
  const changeNodes = useCallback(
    (changes: NodeChange<DrawnBlock>[]) => setNodes((drawnNodes) => applyNodeChanges(changes.flatMap(ofCanvas), drawnNodes)),
    [],
  );
  const changeEdges = useCallback(
    (changes: EdgeChange<DrawnEdge>[]) => setEdges((drawnEdges) => applyEdgeChanges(changes.flatMap(ofCanvas), drawnEdges)),
    [],
  );
  return { nodes, edges, changeNodes, changeEdges };
}

/** The document decides which blocks exist; of a replaced one the canvas only keeps the selection. */
function ofCanvas<T extends NodeChange<DrawnBlock> | EdgeChange<DrawnEdge>>(change: T) {
  if (change.type === "replace") return [{ type: "select" as const, id: change.id, selected: change.item.selected === true }];
  return change.type === "remove" || change.type === "add" ? [] : [change];
}

function blocksOf({ nodes }: Flow, drawnNodes: readonly DrawnBlock[], nameOf: (node: Node) => string): DrawnBlock[] {
  const drawn = new Map(drawnNodes.map((one) => [one.id, one]));
  return nodes.map((node) => {
    const before = drawn.get(node.id);
    const ariaLabel = nameOf(node);
    if (before?.data.node === node && before.ariaLabel === ariaLabel) return before;
    return { ...before, id: node.id, type: "block", position: node.position, data: { node }, ariaLabel, ...fixed };
  });
}

/** The canvas is one Tab stop: `useFocus` decides at which block. */
const fixed = { domAttributes: { tabIndex: -1, "aria-roledescription": "" }, ariaRole: "group" as const };

function edgesOf({ connections }: Flow, drawnEdges: readonly DrawnEdge[]): DrawnEdge[] {
  const drawn = new Map(drawnEdges.map((one) => [one.id, one]));
  return connections.map((edge) => {
    const id = edge.id ?? "";
    const before = drawn.get(id);
    if (before?.data?.edge === edge) return before;
    const ends = { source: edge.source, sourceHandle: handleOf(edge), target: edge.target, targetHandle: "in" };
    return { ...before, id, ...ends, data: { edge }, ...ofEdge };
  });
}

/** The outline lists the connections for screen readers. */
const ofEdge = { domAttributes: { "aria-hidden": true }, markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 } };
