import { type RefObject, useEffect } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { isWriting } from "../../../lib/keys.ts";
import { useEditing } from "../editing.ts";
import { inReadingOrder, isDirection, neighbour, nudged } from "./neighbours.ts";
import type { Commands } from "./useCommands.ts";
import { type Canvas, FIT } from "./useFocus.ts";

type Props = {
  place: RefObject<HTMLElement | null>;
  canvas: Canvas;
  commands: Commands;
  focusOn(id: string, how?: { isChosen?: boolean }): void;
  onSearch(): void;
};

const STEP_PX = 10;
const LEAP_PX = 100;

/** The canvas's shortcuts. Those with Ctrl work on the whole page, except in fields and under dialogs. */
export function useCanvasKeys({ place: container, canvas, commands, focusOn, onSearch }: Props) {
  const { store, isReadOnly, open } = useEditing();

  function withCtrl({ key, shiftKey }: KeyboardEvent): boolean {
    const letter = key.toLowerCase();
    if (letter === "z") shiftKey ? commands.redo() : commands.undo();
    else if (letter === "y") commands.redo();
    else if (letter === "d") commands.duplicate();
    else if (letter === "a") commands.choose(new Set(store.flow().nodes.map(({ id }) => id)));
    else if (letter === "f") onSearch();
    else return false;
    return true;
  }

  function onBlock(id: string, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const { nodes } = store.flow();
    const node = nodes.find((one) => one.id === id);
    if (!node) return false;
    const isWithCtrl = ctrlKey || metaKey;
    if (isDirection(key)) {
      if (isWithCtrl) go(neighbour(nodes, node, key)?.id);
      else if (!isReadOnly) store.edit({ kind: "move", to: nudged(nodes, withChosen(id), key, shiftKey ? LEAP_PX : STEP_PX) });
      return true;
    }
    if (isWithCtrl) return false;
    if (key === "Enter") open({ kind: "edit", id });
    else if (key === " ") toggle(id);
    else if (key.toLowerCase() === "c") open({ kind: "connections", id });
    else if (key === "Home" || key === "End") go(inReadingOrder(nodes).at(key === "Home" ? 0 : -1)?.id);
    else if (key === "PageDown" || key === "PageUp") go(beside(id, key === "PageDown" ? 1 : -1));
    else return false;
    return true;
  }

  const go = (id: string | undefined) => id !== undefined && focusOn(id);
  const beside = (id: string, by: number) => {
    const order = inReadingOrder(store.flow().nodes);
    return order[order.findIndex((node) => node.id === id) + by]?.id;
  };
  const toggle = (id: string) =>
    canvas.setNodes((all) => all.map((node) => (node.id === id ? { ...node, selected: node.selected !== true } : node)));
  /** A focused block that is not selected is meant alone. */
  const withChosen = (id: string) => {
    const chosen = commands.chosen();
    return chosen.has(id) ? chosen : new Set([id]);
  };

  function onCanvas(event: KeyboardEvent, target: Element): boolean {
    const id = target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
    if (id !== undefined && onBlock(id, event)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === "Delete" || event.key === "Backspace") commands.remove(id === undefined ? undefined : withChosen(id));
    else if (event.key === "Escape") commands.choose(new Set());
    else if (event.key === "1") void canvas.fitView(FIT);
    else return false;
    return true;
  }

  const pressed = useSteady((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || isWriting() || document.querySelector(ABOVE)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isOnCanvas = container.current?.contains(target) || target === document.body;
    const isDone = ((event.ctrlKey || event.metaKey) && withCtrl(event)) || (isOnCanvas && onCanvas(event, target));
    if (isDone) event.preventDefault();
  });

  /** Copies from here into any flow, and pastes from any flow. */
  const moved = useSteady((event: ClipboardEvent) => {
    if (isWriting() || document.querySelector(ABOVE) || !event.clipboardData || String(getSelection()) !== "") return;
    if (event.type === "paste") {
      if (commands.paste(event.clipboardData.getData("text/plain"), middleOf(canvas, container.current))) event.preventDefault();
      return;
    }
    const text = commands.copy();
    if (text === undefined) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut") commands.remove();
  });

  useEffect(() => {
    document.addEventListener("keydown", pressed);
    for (const type of ["copy", "cut", "paste"] as const) document.addEventListener(type, moved);
    return () => {
      document.removeEventListener("keydown", pressed);
      for (const type of ["copy", "cut", "paste"] as const) document.removeEventListener(type, moved);
    };
  }, [pressed, moved]);
}

const ABOVE = "[role=dialog][aria-modal=true]";

export function middleOf(canvas: Canvas, container: HTMLElement | null) {
  const { left = 0, top = 0, width = 0, height = 0 } = container?.getBoundingClientRect() ?? {};
  return canvas.screenToFlowPosition({ x: left + width / 2 - 110, y: top + height / 2 - 40 });
}
