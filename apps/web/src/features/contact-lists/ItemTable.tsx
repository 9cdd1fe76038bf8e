import { Button } from "@mantine/core";
import type { ContactListItem } from "@recado/contract/contact-lists";
import { useEffect, useRef, useState } from "react";
import { cut } from "../../lib/format.ts";
import { useSight } from "../../lib/list/pages.ts";
import { useRows, useSteadyRows } from "../../lib/list/rows.ts";
import { useTranslation } from "../../lib/texts.tsx";
import long from "../../ui/list/LongList.module.css";
import { useRowRemoval } from "../../ui/list/useRowRemoval.ts";
import { ItemRow, ROW_PX } from "./ItemRow.tsx";
import classes from "./Items.module.css";
import { type ItemList, itemPages, useRemoveItem } from "./items.ts";

/** Rows beyond the edges that are drawn, and that must be left before the next page is asked for. */
const AHEAD = 8;
const NAME_MAX = 120;

type Props = { list: ItemList; contactListId: number; isNarrow: boolean; onEdit(item: ContactListItem): void };

/** Only the rows in sight are drawn, and the one that has the focus. */
export function ItemTable({ list, contactListId, isNarrow, onEdit }: Props) {
  const { t } = useTranslation();
  const { rows, hasMore, isGrowing, isGrowthRefused, grow } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setFocusedId] = useState<number>();
  const also = focusedId === undefined ? -1 : rows.findIndex(({ id }) => id === focusedId);
  const { drawn, seen, height } = useRows({ scroller, count: rows.length, rowPx: ROW_PX, around: AHEAD, also });
  useSteadyRows(scroller, rows, list.found, ROW_PX);
  useSight(itemPages, list.queryKey, { first: rows[seen.first]?.id, last: rows[seen.last]?.id });
  useEffect(() => {
    if (hasMore && !isGrowing && !isGrowthRefused && seen.last >= rows.length - AHEAD) grow();
  }, [hasMore, isGrowing, isGrowthRefused, seen.last, rows.length, grow]);
  const { mutateAsync } = useRemoveItem(contactListId);
  const remove = useRowRemoval<ContactListItem>({
    list: body,
    questionOf: ({ name }) => ({
      title: t("contactLists.items.delete.title", { name: cut(name, NAME_MAX) }),
      takes: t("contactLists.items.delete.takes"),
    }),
    run: mutateAsync,
    done: t("contactLists.items.deleted"),
  });

  return (
    <div ref={scroller} className={long.scroller} aria-busy={list.isRefreshing}>
      <table className={classes.table} aria-label={t("contactLists.items.title")} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <thead className={classes.head}>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span aria-hidden>#</span>
              <span className="sr-only">{t("contactLists.items.state")}</span>
            </th>
            <th scope="col">{t("common.name")}</th>
            <th scope="col">{t("contactLists.items.number")}</th>
            {!isNarrow && <th scope="col">{t("contactLists.items.email")}</th>}
            <th scope="col">{t("contactLists.items.actions")}</th>
          </tr>
        </thead>
        <tbody
          ref={body}
          className={long.rows}
          style={{ height }}
          onFocus={({ target }) => setFocusedId(Number(target.closest("tr")?.dataset.row) || undefined)}
          onBlur={({ relatedTarget }) => {
            if (!body.current?.contains(relatedTarget)) setFocusedId(undefined);
          }}
        >
          {drawn.map((at) => {
            const item = rows[at];
            return item && <ItemRow key={item.id} item={item} at={at} isNarrow={isNarrow} onEdit={onEdit} onRemove={remove} />;
          })}
        </tbody>
      </table>
      {hasMore && (
        <div className={long.end}>
          <Button variant="subtle" loading={isGrowing} onClick={grow}>
            {t(isGrowthRefused ? "common.retry" : "common.more")}
          </Button>
        </div>
      )}
    </div>
  );
}
