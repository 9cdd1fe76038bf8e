import { Button } from "@mantine/core";
import IconCoffee from "@tabler/icons-react/dist/esm/icons/IconCoffee.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useFrozenWhileEditing } from "../../../ui/form/guards.ts";
import type { TicketQuestion } from "../cache/queries.ts";
import { useArranged } from "../marks/useArranged.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import type { Shown } from "./shown.ts";
import { TicketRows } from "./TicketRows.tsx";

/** Nothing is fetched until there is something to search for. */
export function TicketList({ asked: filter, ...shown }: Shown & { asked: TicketQuestion | null; onWaiting?: () => void }) {
  const { t } = useTranslation();
  if (filter === null) return <EmptyState icon={<IconSearch size={28} aria-hidden />} text={t("tickets.searchHint")} />;
  return <Found asked={filter} {...shown} />;
}

/**
 * That none wait is good news, unless there has never been a ticket; an agent without open tickets can go on to those that wait
 * (`onWaiting`).
 */
function Empty({ status, onWaiting }: { status: TicketQuestion["status"]; onWaiting: (() => void) | undefined }) {
  const { t } = useTranslation();
  const none = (
    <EmptyState icon={<IconInbox size={28} aria-hidden />} text={t("tickets.empty")}>
      {onWaiting && (
        <Button variant="light" onClick={onWaiting}>
          {t("tickets.showWaiting")}
        </Button>
      )}
    </EmptyState>
  );
  if (status === "closed") return none;
  const waits = status === "pending" && (
    <EmptyState icon={<IconCoffee size={28} aria-hidden />} text={t("tickets.nobodyWaits")} hint={t("tickets.nobodyWaitsHint")} />
  );
  return <FirstSteps>{waits || none}</FirstSteps>;
}

function Found({ asked: filter, onWaiting, ...shown }: Shown & { asked: TicketQuestion; onWaiting?: () => void }) {
  const { t } = useTranslation();
  const list = useArranged(filter);
  // A search may go on after an empty page; and a form may be open on the last row that leaves.
  const isEmpty = useFrozenWhileEditing(list.rows.length === 0 && !list.hasNextPage);
  // Results of the previous query stay meanwhile; but an empty previous result says nothing about this one.
  if (list.isPending || (list.isPlaceholderData && isEmpty)) return <RowsSkeleton />;
  if (list.error && isEmpty) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (isEmpty && (filter.tags || filter.users || filter.onlyQueues))
    return (
      <EmptyState icon={<IconSearchOff size={28} aria-hidden />} text={t("tickets.filters.found")}>
        <Button variant="light" onClick={shown.onWiden}>
          {t("tickets.filters.clear")}
        </Button>
      </EmptyState>
    );
  if (isEmpty && filter.searchParam)
    return (
      <EmptyState icon={<IconSearchOff size={28} aria-hidden />} text={t("common.nothingFound", { text: filter.searchParam })}>
        <Button variant="default" onClick={shown.onClear}>
          {t("common.clearSearch")}
        </Button>
      </EmptyState>
    );
  if (isEmpty) return <Empty status={filter.status} onWaiting={onWaiting} />;
  return <TicketRows list={list} asked={filter} {...shown} />;
}
