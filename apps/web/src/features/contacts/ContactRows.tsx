import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSight } from "../../lib/list/pages.ts";
import { useRows, useSteadyRows } from "../../lib/list/rows.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "../../ui/list/LongList.module.css";
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
  const listElement = useRef<HTMLUListElement>(null);
  const isPointed = useRef(false);
  const [focusedId, setFocusedId] = useState<number>();
  useEffect(() => {
    news.busy.current = () => isPointed.current || listElement.current?.contains(document.activeElement) === true;
    return () => {
      news.busy.current = () => false;
    };
  }, [news.busy]);

  const also = focusedId === undefined ? -1 : rows.findIndex(({ id }) => id === focusedId);
  const { drawn, seen, height } = useRows({ scroller, count: rows.length, rowPx: ROW_PX, around: AHEAD, also });
  useSteadyRows(scroller, rows, list.found, ROW_PX);
  useSight(contactPages, contactKeys.list(list.found), { first: rows[seen.first]?.id, last: rows[seen.last]?.id });
  useEffect(() => {
    if (hasMore && !isGrowing && !isGrowthRefused && seen.last >= rows.length - AHEAD) grow();
  }, [hasMore, isGrowing, isGrowthRefused, seen.last, rows.length, grow]);
  const remove = useRemoval(listElement);

  return (
    <div className={classes.around}>
      {(news.held.isOld || news.held.added > 0) && (
        <Button size="compact-md" className={`${classes.news} lets-through`} onClick={news.letIn}>
          {news.held.isOld ? t("contacts.listChanged") : t("contacts.added", { count: news.held.added })}
        </Button>
      )}
      <div ref={scroller} className={classes.scroller} aria-busy={list.isRefreshing}>
        <ul
          ref={listElement}
          className={classes.rows}
          aria-label={t("contacts.title")}
          style={{ height }}
          onPointerMove={({ pointerType }) => {
            isPointed.current = pointerType !== "touch";
          }}
          onPointerLeave={() => {
            isPointed.current = false;
            news.onLeave();
          }}
          onFocus={({ target }) => setFocusedId(Number(target.closest("li")?.dataset.row) || undefined)}
          onBlur={({ relatedTarget }) => {
            if (listElement.current?.contains(relatedTarget)) return;
            setFocusedId(undefined);
            news.onLeave();
          }}
        >
          {drawn.map((at) => {
            const contact = rows[at];
            return (
              contact && (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  top={at * ROW_PX}
                  at={at + 1}
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
