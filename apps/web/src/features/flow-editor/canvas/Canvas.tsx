import "@xyflow/react/dist/base.css";
import { Background, type FinalConnectionState, MiniMap, ReactFlow, SelectionMode } from "@xyflow/react";
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import type { Position, Way } from "../document/edits.ts";
import { useEditing } from "../editing.ts";
import { useNameOf } from "../useBlockName.ts";
import { nodeTypes } from "./Block.tsx";
import { DRAGGED } from "./BlockList.tsx";
import classes from "./Canvas.module.css";
import { NextBlock } from "./NextBlock.tsx";
import { useCanvasFlow } from "./useCanvasFlow.ts";
import type { Commands } from "./useCommands.ts";
import type { Canvas as Instance } from "./useFocus.ts";

type Props = {
  canvas: Instance;
  commands: Commands;
  settle(): void;
  showAtFirst(): Promise<void>;
  hasMap: boolean;
  children: ReactNode;
};

type Pulled = { way: Way; at: Position; screen: Position };

/** The canvas: blocks are moved, selected and connected here; everything else is beside it. */
export function Canvas({ canvas, commands, settle, showAtFirst, hasMap, children }: Props) {
  const { t } = useTranslation();
  const { store, isReadOnly, open } = useEditing();
  const nameOf = useNameOf();
  const { nodes, edges, changeNodes, changeEdges } = useCanvasFlow(store, nameOf);
  const [pulled, setPulled] = useState<Pulled>();
  const opened = useRef(false);
  useEffect(() => void (nodes.length > 0 && settle()), [nodes.length, settle]);

  const letGo = useSteady((_event: unknown, _node: unknown, moved: { id: string; position: Position }[]) => {
    store.edit({ kind: "move", to: Object.fromEntries(moved.map(({ id, position }) => [id, { x: position.x, y: position.y }])) });
  });
  const edit = useCallback((_event: unknown, { id }: { id: string }) => open({ kind: "edit", id }), [open]);
  /** A connection dropped on an empty spot asks for the block to add there. */
  const pull = useSteady((event: MouseEvent | TouchEvent, { fromHandle, toNode }: FinalConnectionState) => {
    if (toNode || fromHandle?.type !== "source" || !fromHandle.id) return;
    const { clientX: x, clientY: y } = "changedTouches" in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
    setPulled({ way: { source: fromHandle.nodeId, handle: fromHandle.id }, at: canvas.screenToFlowPosition({ x, y }), screen: { x, y } });
  });
  const drop = (event: DragEvent) => {
    const type = event.dataTransfer.getData(DRAGGED);
    if (!type) return;
    event.preventDefault();
    const { x, y } = canvas.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    commands.add(type as Parameters<Commands["add"]>[0], { x: Math.round(x / 10) * 10, y: Math.round(y / 10) * 10 });
  };
  return (
    <ReactFlow
      className={classes.canvas ?? ""}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={changeNodes}
      onEdgesChange={changeEdges}
      onNodeDragStop={letGo}
      onSelectionDragStop={(event, moved) => letGo(event, undefined, moved)}
      onNodeDoubleClick={edit}
      onConnect={({ source, sourceHandle, target }) =>
        store.edit({ kind: "connect", ways: [{ source, handle: sourceHandle ?? "a", target }] })
      }
      onConnectEnd={pull}
      onReconnect={(edge, { source, sourceHandle, target }) =>
        store.edit({ kind: "reconnect", edge: edge.id, source, handle: sourceHandle ?? "a", target })
      }
      isValidConnection={({ source, target }) => source !== target}
      onInit={() => {
        settle();
        if (!opened.current) void showAtFirst();
        opened.current = true;
      }}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={drop}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      edgesReconnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={MULTI}
      zoomOnDoubleClick={false}
      snapToGrid
      snapGrid={GRID}
      connectionRadius={40}
      minZoom={0.1}
      maxZoom={2}
      proOptions={QUIET}
      aria-label={t("flowEditor.canvas")}
    >
      <Background gap={20} />
      {hasMap && <MiniMap pannable zoomable ariaLabel={t("flowEditor.map")} />}
      {children}
      {pulled && (
        <NextBlock
          at={pulled.screen}
          onChoose={(type) => {
            setPulled(undefined);
            commands.add(type, { x: Math.round(pulled.at.x / 10) * 10, y: Math.round(pulled.at.y / 10) * 10 - 20 }, pulled.way);
          }}
          onClose={() => setPulled(undefined)}
        />
      )}
    </ReactFlow>
  );
}

const GRID: [number, number] = [10, 10];
const MULTI = ["Meta", "Control"];
const QUIET = { hideAttribution: true };
