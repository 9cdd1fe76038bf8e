import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./PaneHandle.module.css";

const LIST_MIN_PX = 320;
const LIST_MAX_PX = 720;
const STEP_PX = 16;

/**
 * The separator between list and conversation: dragging or arrow keys set the list's width, a double click resets it to a third. It sets
 * `--list-width`; what to do with that is up to the layout.
 */
export function PaneHandle() {
  const { t } = useTranslation();
  const handle = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(remembered);
  useEffect(() => {
    const root = document.documentElement.style;
    if (width === undefined) root.removeProperty("--list-width");
    else root.setProperty("--list-width", `${width}px`);
    writeStored("listWidth", width === undefined ? "" : String(width));
  }, [width]);

  const pane = () => handle.current?.parentElement;
  // The width as drawn: the window may have no room for the chosen one.
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const list = handle.current?.parentElement;
    if (!list) return;
    const watcher = new ResizeObserver(() => setDrawn(widthOf(list)));
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  const shown = () => widthOf(pane()) || width || LIST_MIN_PX;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setWidth(within(event.clientX - (pane()?.getBoundingClientRect().left ?? 0)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown() - STEP_PX, ArrowRight: shown() + STEP_PX, Home: LIST_MIN_PX, End: LIST_MAX_PX }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setWidth(within(to));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved; an <hr> cannot.
    <div
      ref={handle}
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t("tickets.width")}
      aria-valuemin={LIST_MIN_PX}
      aria-valuemax={LIST_MAX_PX}
      aria-valuenow={drawn || width || LIST_MIN_PX}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setWidth(undefined)}
    />
  );
}

const widthOf = (pane: Element | null | undefined) => Math.round(pane?.getBoundingClientRect().width ?? 0);

const within = (px: number) => Math.round(Math.min(Math.max(px, LIST_MIN_PX), LIST_MAX_PX));

function remembered(): number | undefined {
  const px = Number(readStored("listWidth") || Number.NaN);
  return Number.isFinite(px) ? within(px) : undefined;
}
