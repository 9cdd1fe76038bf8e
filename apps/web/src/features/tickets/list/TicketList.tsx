import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useWhileHeld } from "../../../ui/form/guards.ts";
import { type TicketQuestion, useTicketList } from "../queries.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { TicketRows } from "./TicketRows.tsx";

/** What becomes of a row: taken, it is shown where it stands from then on; peeked at, beside the list. `onWiden` hides none any more. */
export type Shown = { openUuid: string | undefined; onTaken(): void; onPeek(ticket: Ticket): void; onWiden(): void };

/** Nothing is asked until there is something to search for. */
export function TicketList({ asked, ...shown }: Shown & { asked: TicketQuestion | null }) {
  const { t } = useTranslation();
  if (asked === null) return <EmptyState text={t("tickets.searchHint")} />;
  return <Found asked={asked} {...shown} />;
}

/** Of those that wait it is good news, unless there has never been one. */
function Empty({ status }: { status: TicketQuestion["status"] }) {
  const { t } = useTranslation();
  if (status === "closed") return <EmptyState text={t("tickets.empty")} />;
  const waits = status === "pending" && <EmptyState text={t("tickets.nobodyWaits")} hint={t("tickets.nobodyWaitsHint")} />;
  return <FirstSteps>{waits || <EmptyState text={t("tickets.empty")} />}</FirstSteps>;
}

function Found({ asked, ...shown }: Shown & { asked: TicketQuestion }) {
  const { t } = useTranslation();
  const list = useTicketList(asked);
  // Over the last ones to leave it somebody may be typing.
  const isEmpty = useWhileHeld(list.rows.length === 0);
  // What an earlier question found stays meanwhile; that it found nothing says nothing about this one.
  if (list.isPending || (list.isPlaceholderData && isEmpty)) return <RowsSkeleton />;
  if (list.error && isEmpty) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (isEmpty && (asked.tags || asked.users || asked.onlyQueues))
    return (
      <EmptyState text={t("tickets.filters.found")}>
        <Button variant="light" onClick={shown.onWiden}>
          {t("tickets.filters.clear")}
        </Button>
      </EmptyState>
    );
  if (isEmpty && asked.searchParam) return <EmptyState text={t("common.nothingFound", { text: asked.searchParam })} />;
  if (isEmpty) return <Empty status={asked.status} />;
  return <TicketRows list={list} asked={asked} {...shown} />;
}
