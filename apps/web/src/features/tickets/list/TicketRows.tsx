import { Button } from "@mantine/core";
import { permits } from "@recado/contract/permissions";
import type { Ticket } from "@recado/contract/tickets";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { type KeyboardEvent, type MouseEvent, Suspense, useRef } from "react";
import { useMinute } from "../../../lib/hooks/useMinute.ts";
import { useKey } from "../../../lib/keys.ts";
import { useSight } from "../../../lib/list/pages.ts";
import { useRows, useSteadyRows } from "../../../lib/list/rows.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useFrozenWhileEditing } from "../../../ui/form/guards.ts";
import { part } from "../../../ui/part.tsx";
import { ticketPages } from "../cache/mergeNews.ts";
import { isOwnAct } from "../cache/own.ts";
import { type TicketQuestion, ticketKeys } from "../cache/queries.ts";
import type { ArrangedList } from "../marks/useArranged.ts";
import { useShownRows } from "../moves/next.ts";
import { ListGrowth } from "./ListGrowth.tsx";
import { RowKeys } from "./row/RowKeys.tsx";
import { TicketRow } from "./row/TicketRow.tsx";
import { usePicking } from "./selection/usePicking.ts";
import type { Shown } from "./shown.ts";
import classes from "./TicketRows.module.css";
import { useAccept } from "./useAccept.ts";
import { useStableOrder } from "./useStableOrder.ts";
import { idOf, useSteps } from "./useSteps.ts";

/** As tall as what stands in it. */
const ROW_PX = 72;
const DRAWN_AROUND = 8;

type Props = Shown & { list: ArrangedList; asked: TicketQuestion };

/** The rows of one list, of which only those are drawn that are seen; the arrows, J and K lead to all of them. */
export function TicketRows({ list, asked: filter, openUuid, toTaken, onPeek }: Props) {
  const { t } = useTranslation();
  const listKey = JSON.stringify(filter);
  const seesAll = permits(useUser().profile, "tickets-manager:showall");
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const shownIds = useRef<ReadonlySet<number>>(new Set());
  const { rows, gone, waiting, isFocused, release, watch } = useStableOrder(area, {
    rows: list.rows,
    listKey,
    isSettled: !list.isPlaceholderData,
    isPinned: (id) => Boolean(list.marks[id]?.pinnedAt),
    isOwn: ({ id, uuid }) => isOwnAct(id) || (uuid === openUuid && !shownIds.current.has(id)),
  });
  shownIds.current = new Set(rows.map(({ id }) => id));
  const { at: also, step, stand, enter, onFocus } = useSteps(scroller, rows, openUuid);
  const { drawn, seen: visible, height, scrollTo } = useRows({ scroller, count: rows.length, rowPx: ROW_PX, around: DRAWN_AROUND, also });
  // Tab comes to one row, and from there out of the list.
  const reached = also < 0 ? visible.first : also;
  useSteadyRows(scroller, rows, listKey, ROW_PX);
  useSight(ticketPages, ticketKeys.list(filter), { first: rows[visible.first]?.id, last: rows[visible.last]?.id });
  const minute = useMinute();
  const { taking, take: onTake } = useAccept(toTaken);
  const show = (at: number | undefined) => {
    if (at === undefined) return undefined;
    scrollTo(at);
    return rows[at]?.id;
  };
  const go = (by: 1 | -1) => show(step(by));
  useKey("J", () => go(1));
  useKey("K", () => go(-1));
  const { selection, stretched, longPress } = usePicking(list.rows, { rows, gone }, go);
  const edges = { Home: () => show(stand(0)), End: () => show(stand(rows.length - 1)) };
  const handlers: Record<string, () => unknown> = { ArrowDown: () => go(1), ArrowUp: () => go(-1), ...edges };
  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handlers[event.key];
    if (stretched(event) || isWithOther(event) || !handle || idOf(event.target as Element) === undefined) return;
    event.preventDefault();
    handle();
  };
  useShownRows(rows, gone);
  // Where a button has the focus, it is pressed.
  const toPeek = () => {
    const at = document.activeElement;
    const row = at?.closest("button, input") ? undefined : rows.find(({ id }) => id === idOf(at));
    return row && mayPeek(row, seesAll) ? row : undefined;
  };
  const peek = () => {
    const row = toPeek();
    return row ? onPeek(row) : false;
  };
  useKey("Space", peek, { would: () => toPeek() && true });
  // Of what waits, that which one stands on goes before that which is open.
  const take = () => {
    const button = toTake();
    return button ? button.click() : false;
  };
  useKey("A", take, { isFirst: true, would: () => toTake() && true });
  const focusedRow = rows[also];
  // Also when it has left the list while one writes why it is to go to a colleague.
  const kept = useFrozenWhileEditing(focusedRow && !gone.has(focusedRow.id) ? focusedRow : undefined);
  const keyed = openUuid === undefined && !selection.isOn ? (rows.find(({ id }) => id === kept?.id) ?? kept) : undefined;
  // By keyboard one goes on from the newest; a finger that has pressed holds nothing any more.
  const showNews = (event: MouseEvent) => {
    scrollTo(0);
    release();
    if (event.detail === 0) enter(list.rows[0]);
  };
  return (
    <div ref={area} className={classes.area} {...watch}>
      <div className={classes.news} role="status">
        {waiting > 0 && (
          <Button
            className="lets-through"
            size="compact-sm"
            radius="xl"
            rightSection={<IconArrowUp size={16} aria-hidden />}
            onClick={showNews}
          >
            {t("tickets.news", { count: waiting })}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what has the focus in it stays drawn. */}
      <div ref={scroller} className={classes.scroller} data-selecting={selection.isOn} onFocus={onFocus} onKeyDown={onKeyDown}>
        <ul className={classes.rows} aria-label={t("tickets.title")} style={{ height }} {...longPress}>
          {drawn.map((at) => {
            const ticket = rows[at];
            if (!ticket) return null;
            return (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                mark={list.marks[ticket.id]}
                isOpen={ticket.uuid === openUuid}
                isGone={gone.has(ticket.id)}
                isMixed={filter.status === undefined}
                isPicked={selection.ids.has(ticket.id)}
                minute={minute}
                place={at * ROW_PX}
                height={ROW_PX}
                position={at + 1}
                isReached={at === reached}
                total={list.hasNextPage ? UNKNOWN : rows.length}
                isTaking={taking.has(ticket.id)}
                onTake={onTake}
                onPick={selection.pick}
                onPeek={mayPeek(ticket, seesAll) ? onPeek : undefined}
              />
            );
          })}
        </ul>
        <ListGrowth list={list} />
      </div>
      {keyed && <RowKeys key={keyed.id} ticket={keyed} isHere={isFocused && !gone.has(keyed.id)} />}
      {selection.isOn && (
        <Suspense>
          <SelectionBar selection={selection} rows={list.rows} area={area} onLeave={enter} />
        </Suspense>
      )}
    </div>
  );
}

/** What waits is looked at before it is taken; those who lead look at all. */
const mayPeek = ({ status }: Ticket, seesAll: boolean) => seesAll || status === "pending";

/** The button by which what one stands on is taken. */
const toTake = () => document.activeElement?.closest("[data-ticket]")?.querySelector<HTMLElement>("[data-take]") ?? undefined;

const isWithOther = ({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => shiftKey || ctrlKey || metaKey || altKey;

/** Said of a list whose end is not there yet. */
const UNKNOWN = -1;

const SelectionBar = part(async () => (await import("./selection/SelectionBar.tsx")).SelectionBar);
