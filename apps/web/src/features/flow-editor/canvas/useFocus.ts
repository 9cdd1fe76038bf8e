import { type ReactFlowInstance, useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { DrawnBlock } from "./Block.tsx";
import type { DrawnEdge } from "./useDrawn.ts";

export type Canvas = ReactFlowInstance<DrawnBlock, DrawnEdge>;

/**
 * Of all blocks one is in the order of the Tab key: the one that had the focus last, at first the one where the flow begins. It is set
 * on the elements themselves, for a block that is drawn anew only because another one has the focus would be drawn for nothing.
 */
export function useFocus(place: RefObject<HTMLElement | null>) {
  const canvas = useReactFlow<DrawnBlock, DrawnEdge>();
  const current = useRef<string>(undefined);

  const mark = useCallback(
    (id: string | undefined) => {
      elementOf(place.current, current.current)?.setAttribute("tabindex", "-1");
      current.current = id;
      elementOf(place.current, id)?.setAttribute("tabindex", "0");
    },
    [place],
  );

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement && target.matches(BLOCK) ? target.dataset.id : undefined;
      if (id !== undefined) mark(id);
    };
    element.addEventListener("focusin", onFocus);
    return () => element.removeEventListener("focusin", onFocus);
  }, [place, mark]);

  /** After each drawing: the one that had the place may be gone. */
  const settle = useCallback(() => {
    if (elementOf(place.current, current.current)) return mark(current.current);
    mark(firstOf(canvas)?.id);
  }, [place, mark, canvas]);

  /** All of it, or where that would be too small to read, its beginning. */
  const showAtFirst = useCallback(async () => {
    await canvas.fitView(FIT);
    const first = firstOf(canvas);
    if (canvas.getZoom() >= READABLE || !first) return;
    const { height = 0 } = place.current?.getBoundingClientRect() ?? {};
    const { x, y } = first.position;
    await canvas.setViewport({ x: MARGIN_PX - x * BEGIN, y: height / 3 - y * BEGIN, zoom: BEGIN });
  }, [place, canvas]);

  /** It alone is chosen, in sight, and has the focus; a block that was made just now is waited for. */
  const focusOn = useCallback(
    (id: string, { tries = 20, isChosen = true }: { tries?: number; isChosen?: boolean } = {}) => {
      const element = elementOf(place.current, id);
      if (!element || getComputedStyle(element).visibility === "hidden") {
        if (tries > 0) requestAnimationFrame(() => focusOn(id, { tries: tries - 1, isChosen }));
        return;
      }
      if (isChosen)
        canvas.setNodes((nodes) =>
          nodes.map((node) => (node.selected === (node.id === id) ? node : { ...node, selected: node.id === id })),
        );
      bringIn(canvas, place.current, element, id);
      element.focus({ preventScroll: true });
    },
    [place, canvas],
  );

  return { canvas, settle, showAtFirst, focusOn };
}

const BLOCK = ".react-flow__node";
const MARGIN_PX = 24;
export const FIT = { padding: 0.15, maxZoom: 1 };
const [READABLE, BEGIN] = [0.5, 0.7];

const firstOf = (canvas: Canvas) => canvas.getNodes().find(({ data }) => data.node.type === "start") ?? canvas.getNodes()[0];

const elementOf = (place: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : (place?.querySelector<HTMLElement>(`${BLOCK}[data-id="${CSS.escape(id)}"]`) ?? null);

function bringIn(canvas: Canvas, place: HTMLElement | null, element: HTMLElement, id: string) {
  const [box, all] = [element.getBoundingClientRect(), place?.getBoundingClientRect()];
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
