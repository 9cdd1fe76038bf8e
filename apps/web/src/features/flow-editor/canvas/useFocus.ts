import { type ReactFlowInstance, useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { DrawnBlock } from "./Block.tsx";
import type { DrawnEdge } from "./useCanvasFlow.ts";

export type Canvas = ReactFlowInstance<DrawnBlock, DrawnEdge>;

/**
 * One block is in the Tab order: the last focused one, at first the start block. Set on the elements directly, as a render of blocks for a
 * focus change would be wasted.
 */
export function useFocus(container: RefObject<HTMLElement | null>) {
  const canvas = useReactFlow<DrawnBlock, DrawnEdge>();
  const current = useRef<string>(undefined);

  const mark = useCallback(
    (id: string | undefined) => {
      elementOf(container.current, current.current)?.setAttribute("tabindex", "-1");
      current.current = id;
      elementOf(container.current, id)?.setAttribute("tabindex", "0");
    },
    [container],
  );

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement && target.matches(BLOCK) ? target.dataset.id : undefined;
      if (id !== undefined) mark(id);
    };
    element.addEventListener("focusin", onFocus);
    return () => element.removeEventListener("focusin", onFocus);
  }, [container, mark]);

  /** After each render: the block in the Tab order may be gone. */
  const settle = useCallback(() => {
    if (elementOf(container.current, current.current)) return mark(current.current);
    mark(firstOf(canvas)?.id);
  }, [container, mark, canvas]);

  /** Fits the whole flow, or shows its start if that would be too small to read. */
  const showAtFirst = useCallback(async () => {
    await canvas.fitView(FIT);
    const first = firstOf(canvas);
    if (canvas.getZoom() >= READABLE || !first) return;
    const { height = 0 } = container.current?.getBoundingClientRect() ?? {};
    const { x, y } = first.position;
    await canvas.setViewport({ x: MARGIN_PX - x * BEGIN, y: height / 3 - y * BEGIN, zoom: BEGIN });
  }, [container, canvas]);

  /** Selects this block alone, scrolls it into view and focuses it; waits for a block that was just added. */
  const focusOn = useCallback(
    (id: string, { tries = 20, isChosen = true }: { tries?: number; isChosen?: boolean } = {}) => {
      const element = elementOf(container.current, id);
      if (!element || getComputedStyle(element).visibility === "hidden") {
        if (tries > 0) requestAnimationFrame(() => focusOn(id, { tries: tries - 1, isChosen }));
        return;
      }
      if (isChosen)
        canvas.setNodes((nodes) =>
          nodes.map((node) => (node.selected === (node.id === id) ? node : { ...node, selected: node.id === id })),
        );
      bringIn(canvas, container.current, element, id);
      element.focus({ preventScroll: true });
    },
    [container, canvas],
  );

  return { canvas, settle, showAtFirst, focusOn };
}

const BLOCK = ".react-flow__node";
const MARGIN_PX = 24;
export const FIT = { padding: 0.15, maxZoom: 1 };
const [READABLE, BEGIN] = [0.5, 0.7];

const firstOf = (canvas: Canvas) => canvas.getNodes().find(({ data }) => data.node.type === "start") ?? canvas.getNodes()[0];

const elementOf = (container: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : (container?.querySelector<HTMLElement>(`${BLOCK}[data-id="${CSS.escape(id)}"]`) ?? null);

function bringIn(canvas: Canvas, container: HTMLElement | null, element: HTMLElement, id: string) {
  const [box, all] = [element.getBoundingClientRect(), container?.getBoundingClientRect()];
  if (!all) return;
  const isIn =
    box.left >= all.left + MARGIN_PX &&
    box.right <= all.right - MARGIN_PX &&
    box.top >= all.top + MARGIN_PX &&
    box.bottom <= all.bottom - MARGIN_PX;
  const node = canvas.getNode(id);
  if (isIn || !node) return;
  const { width = 0, height = 0 } = node.measured ?? {};
  void canvas.setCenter(node.position.x + width / 2, node.position.y + height / 2, { zoom: canvas.getZoom() });
}
