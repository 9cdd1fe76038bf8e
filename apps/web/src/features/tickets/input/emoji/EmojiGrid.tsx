import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./EmojiPicker.module.css";
import type { Row } from "./rows.ts";

const TITLE_HEIGHT = 28;

type Props = {
  id: string;
  rows: Row[];
  cell: number;
  chosen: number | undefined;
  /** The row that is to stand on top; a new object each time that it is asked for. */
  aim: { row: number } | undefined;
  onPoint(index: number): void;
  onTake(index: number): void;
};

/** Of two thousand only those that are seen. */
export function EmojiGrid({ id, rows, cell, chosen, aim, onPoint, onTake }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (isTitle(rows[at]) ? TITLE_HEIGHT : cell),
    overscan: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are as high as they are, whatever stood in their place.
  useEffect(() => virtual.measure(), [virtual, rows.length, cell]);
  useEffect(() => {
    if (aim && aim.row >= 0) virtual.scrollToIndex(aim.row, { align: "start" });
  }, [virtual, aim]);
  const row =
    chosen === undefined ? -1 : rows.findIndex((one) => "from" in one && chosen >= one.from && chosen < one.from + one.emojis.length);
  useEffect(() => {
    if (row >= 0) virtual.scrollToIndex(row);
  }, [virtual, row]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div
      ref={scroller}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t("tickets.emoji.title")}
      className={classes.grid}
      onMouseMove={(event) => pointed(event, (at) => at !== chosen && onPoint(at))}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => pointed(event, onTake)}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Line key={index} id={id} row={rows[index]} cell={cell} start={start} chosen={chosen} />
        ))}
      </div>
    </div>
  );
}

type LineProps = { id: string; row: Row | undefined; cell: number; start: number; chosen: number | undefined };

function Line({ id, row, cell, start, chosen }: LineProps) {
  const place = { transform: `translateY(${start}px)` };
  if (!row) return null;
  if ("title" in row)
    return (
      <div role="presentation" className={classes.title} style={{ ...place, height: TITLE_HEIGHT }}>
        {row.title}
      </div>
    );
  return (
    <div role="presentation" className={classes.line} style={{ ...place, height: cell }}>
      {row.emojis.map(({ unicode, label }, column) => {
        const index = row.from + column;
        return (
          <span
            key={unicode}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            data-at={index}
            aria-label={label}
            aria-selected={index === chosen}
            title={label}
            style={{ width: cell, height: cell }}
          >
            {unicode}
          </span>
        );
      })}
    </div>
  );
}

const isTitle = (row: Row | undefined) => row !== undefined && "title" in row;

/** One listener for all of them. */
function pointed({ target }: MouseEvent, what: (at: number) => unknown) {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
  if (at !== undefined) what(Number(at));
}
