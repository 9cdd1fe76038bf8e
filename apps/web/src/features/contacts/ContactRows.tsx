import { Button } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSight } from "../../lib/pages.ts";
import classes from "./ContactList.module.css";
import { ContactRow, ROW_PX } from "./ContactRow.tsx";
import { contactKeys, type ListedContact } from "./keys.ts";
import { type ContactList, contactPages } from "./queries.ts";
import type { ContactNews } from "./useContactNews.ts";
import { useRemoval } from "./useRemoval.ts";

/** Rows beyond the edges that are drawn, and that must be left before the next page is asked for. */
const AHEAD = 8;

type Props = {
  list: ContactList;
  news: ContactNews;
  isNarrow: boolean;
  onEdit(id: number): void;
  onWrite(contact: ListedContact): void;
};

/** A hundred thousand scroll like twenty: only those in sight are drawn, and the one that has the focus. */
export function ContactRows({ list, news, isNarrow, onEdit, onWrite }: Props) {
  const { t } = useTranslation();
  const { rows, hasMore, isGrowing, isGrowthRefused, grow } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLUListElement>(null);
  const isPointed = useRef(false);
  const [focusedId, setFocusedId] = useState<number>();
  useEffect(() => {
    news.busy.current = () => isPointed.current || place.current?.contains(document.activeElement) === true;
    return () => {
      news.busy.current = () => false;
    };
  }, [news.busy]);

  const focusedAt = focusedId === undefined ? -1 : rows.findIndex(({ id }) => id === focusedId);
  // The same one for the same rows, or a hundred thousand places are worked out anew with each turn of the wheel.
  const keyOf = useCallback((at: number) => rows[at]?.id ?? at, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    getItemKey: keyOf,
    rangeExtractor: (range) => withRow(range, focusedAt),
  });
  const shown = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? 0;
  useSight(contactPages, contactKeys.list(list.found), { first: rows[virtual.range?.startIndex ?? 0]?.id, last: rows[last]?.id });
  useEffect(() => {
    if (hasMore && !isGrowing && !isGrowthRefused && last >= rows.length - AHEAD) grow();
  }, [hasMore, isGrowing, isGrowthRefused, last, rows.length, grow]);
  const remove = useRemoval(place);
  useSteady(scroller, rows, list.found);

  return (
    <div className={classes.around}>
      {news.held.added > 0 && (
        <Button size="compact-md" className={classes.news ?? ""} onClick={news.letIn}>
          {t("contacts.added", { count: news.held.added })}
        </Button>
      )}
      <div ref={scroller} className={classes.scroller} aria-busy={list.isRefreshing}>
        <ul
          ref={place}
          className={classes.rows}
          aria-label={t("contacts.title")}
          style={{ height: virtual.getTotalSize() }}
          onPointerMove={({ pointerType }) => {
            isPointed.current = pointerType !== "touch";
          }}
          onPointerLeave={() => {
            isPointed.current = false;
            news.onLeave();
          }}
          onFocus={({ target }) => setFocusedId(Number(target.closest("li")?.dataset.contact) || undefined)}
          onBlur={({ relatedTarget }) => {
            if (place.current?.contains(relatedTarget)) return;
            setFocusedId(undefined);
            news.onLeave();
          }}
        >
          {shown.map(({ index, start }) => {
            const contact = rows[index];
            return (
              contact && (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  top={start}
                  at={index + 1}
                  of={hasMore ? -1 : rows.length}
                  isGone={news.held.gone.has(contact.id)}
                  isNarrow={isNarrow}
                  onEdit={onEdit}
                  onWrite={onWrite}
                  onRemove={remove}
                />
              )
            );
          })}
        </ul>
        {hasMore && (
          <div className={classes.end}>
            <Button variant="subtle" loading={isGrowing} onClick={grow}>
              {t(isGrowthRefused ? "common.retry" : "common.more")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Whoever stands in a row does not lose his place when it is scrolled away. */
const withRow = (range: Range, at: number): number[] => {
  const seen = defaultRangeExtractor(range);
  return at === -1 || seen.includes(at) ? seen : [...seen, at].sort((one, other) => one - other);
};

/** A new search begins at its top; whoever comes or goes above what is in sight does not move it. */
function useSteady(scroller: React.RefObject<HTMLElement | null>, rows: ListedContact[], found: string) {
  const before = useRef(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, another top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [found]);
  useLayoutEffect(() => {
    const [place, was] = [scroller.current, before.current];
    before.current = rows;
    if (!place || place.scrollTop === 0 || was === rows) return;
    const first = Math.floor(place.scrollTop / ROW_PX);
    const now = rows.findIndex(({ id }) => id === was[first]?.id);
    if (now !== -1 && now !== first) place.scrollTop += (now - first) * ROW_PX;
  }, [rows, scroller]);
}
