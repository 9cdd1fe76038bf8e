import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useFrozenWhileEditing } from "../../../ui/form/guards.ts";
import type { TicketQuestion } from "../cache/queries.ts";
import { useSnoozed } from "../marks/useArranged.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import type { Shown } from "./shown.ts";
import { TicketRows } from "./TicketRows.tsx";

/** What is out of sight, and comes back by itself: whichever is next stands on top. */
export function SnoozedList({ asked: filter, ...shown }: Shown & { asked: TicketQuestion }) {
  const { t } = useTranslation();
  const list = useSnoozed(filter);
  const isEmpty = useFrozenWhileEditing(list.rows.length === 0);
  if (list.isPending) return <RowsSkeleton />;
  if (list.error && isEmpty) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (isEmpty)
    return <EmptyState icon={<IconClock size={28} aria-hidden />} text={t("tickets.marks.none")} hint={t("tickets.marks.noneHint")} />;
  return <TicketRows list={list} asked={filter} {...shown} />;
}
