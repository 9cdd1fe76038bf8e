import { type MouseEvent, useEffect, useRef } from "react";
import { useRows } from "../../../lib/list/rows.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./EmojiPicker.module.css";
import type { Row } from "./rows.ts";

type Props = {
  id: string;
  rows: Row[];
  cell: number;
  chosen: number | undefined;
  /** The row to scroll to the top; a new object for each request. */
  aim: { row: number } | undefined;
  onPoint(index: number): void;
  onTake(index: number): void;
};

/** Renders only the visible ones of two thousand. */
export function EmojiGrid({ id, rows, cell, chosen, aim, onPoint, onTake }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { drawn, height, scrollTo } = useRows({ scroller, count: rows.length, rowPx: cell, around: 4 });
  const bring = useRef(scrollTo);
  bring.current = scrollTo;
  useEffect(() => {
    if (aim && aim.row >= 0) bring.current(aim.row, "top");
  }, [aim]);
  const row =
    chosen === undefined ? -1 : rows.findIndex((one) => "from" in one && chosen >= one.from && chosen < one.from + one.emojis.length);
  useEffect(() => {
    if (row >= 0) bring.current(row);
  }, [row]);

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
      <div role="presentation" style={{ height, position: "relative" }}>
        {drawn.map((at) => (
          <Line key={at} id={id} row={rows[at]} cell={cell} start={at * cell} chosen={chosen} />
        ))}
      </div>
    </div>
  );
}

type LineProps = { id: string; row: Row | undefined; cell: number; start: number; chosen: number | undefined };

function Line({ id, row, cell, start, chosen }: LineProps) {
  const style = { transform: `translateY(${start}px)` };
  if (!row) return null;
  if ("title" in row)
    return (
      <div role="presentation" className={classes.title} style={{ ...style, height: cell }}>
        {row.title}
      </div>
    );
  return (
    <div role="presentation" className={classes.line} style={{ ...style, height: cell }}>
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

/** One click handler for all emojis. */
function pointed({ target }: MouseEvent, action: (at: number) => unknown) {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
  if (at !== undefined) action(Number(at));
}
