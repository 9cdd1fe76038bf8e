import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { useKey } from "../keys.ts";
import { type TicketQuestion, useTicketList } from "../queries.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { ListGrowth } from "./ListGrowth.tsx";
import classes from "./TicketList.module.css";
import { TicketRow } from "./TicketRow.tsx";

type Shown = { openUuid: string | undefined; onTaken(): void };

/** Nothing is asked until there is something to search for. */
export function TicketList({ asked, ...shown }: Shown & { asked: TicketQuestion | null }) {
  const { t } = useTranslation();
  if (asked === null) return <EmptyState text={t("tickets.searchHint")} />;
  return <Rows asked={asked} {...shown} />;
}

function Rows({ asked, openUuid, onTaken }: Shown & { asked: TicketQuestion }) {
  const { t } = useTranslation();
  const list = useTicketList(asked);
  const minute = useMinute();
  useKey("J", () => step(1));
  useKey("K", () => step(-1));
  // What an earlier question found stays meanwhile; that it found nothing says nothing about this one.
  if (list.isPending || (list.isPlaceholderData && list.rows.length === 0)) return <ListSkeleton />;
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.rows.length === 0 && asked.searchParam) return <EmptyState text={t("common.nothingFound", { text: asked.searchParam })} />;
  if (list.rows.length === 0) return asked.status === "closed" ? <EmptyState text={t("tickets.empty")} /> : <FirstSteps />;
  return (
    <>
      <ul className={classes.rows} aria-label={t("tickets.title")}>
        {list.rows.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} isOpen={ticket.uuid === openUuid} minute={minute} onTaken={onTaken} />
        ))}
      </ul>
      <ListGrowth list={list} />
    </>
  );
}

/** To the row below or above; where nobody is in the list yet, to the open one or the first. */
function step(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-ticket]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const from = at === -1 ? rows.findIndex((row) => row.dataset.open === "true") : at;
  const next = rows[Math.min(Math.max(from + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>("a, button")?.focus();
}

const MINUTE_MS = 60_000;

function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
