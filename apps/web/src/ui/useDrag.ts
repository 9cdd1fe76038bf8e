import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachInstruction, extractInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item";
import { useEffect, useRef, useState } from "react";
import { useSteady } from "../lib/hooks/useSteady.ts";

/** Where an item is dropped: before, after or onto another. */
export type DragEdge = "before" | "after" | "under";
type Edge = DragEdge;

const edges = { "reorder-before": "before", "reorder-after": "after", combine: "under" } as const;
const everywhere = { "reorder-before": "available", "reorder-after": "available", combine: "available" } as const;

/** An item that is dragged by its handle, and a target for others. `onPut` with `isTrial` only asks whether a drop is allowed. */
export function useDrag(key: string, onPut: (moved: string, edge: Edge, isTrial: boolean) => boolean) {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const [isDragged, setDragged] = useState(false);
  const may = useRef(onPut);
  may.current = onPut;
  const put = useSteady((moved: string, at: Edge) => void onPut(moved, at, false));
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    const edgeOf = (data: Record<string | symbol, unknown>) => {
      const instruction = extractInstruction(data);
      return instruction ? edges[instruction.operation] : undefined;
    };
    const show = ({ self, source }: ElementDropTargetEventBasePayload) => {
      const at = edgeOf(self.data);
      setEdge(at && may.current(String(source.data.optionKey), at, true) ? at : undefined);
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ optionKey: key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.optionKey === "string",
        getData: ({ input, element }) => attachInstruction({}, { input, element, operations: everywhere }),
        onDragEnter: show,
        onDrag: show,
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          const at = edgeOf(self.data);
          if (at) put(String(source.data.optionKey), at);
        },
      }),
    );
  }, [key, put]);
  return { row, handle, edge, isDragged };
}
