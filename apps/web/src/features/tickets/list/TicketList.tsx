import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { type TicketQuestion, useTicketList } from "../queries.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import classes from "./TicketList.module.css";
import { TicketRow } from "./TicketRow.tsx";

/** Nothing is asked until there is something to search for. */
export function TicketList({ asked, openUuid }: { asked: TicketQuestion | null; openUuid: string | undefined }) {
  const { t } = useTranslation();
  if (asked === null) return <EmptyState text={t("tickets.searchHint")} />;
  return <Rows asked={asked} openUuid={openUuid} />;
}

function Rows({ asked, openUuid }: { asked: TicketQuestion; openUuid: string | undefined }) {
  const { t } = useTranslation();
  const list = useTicketList(asked);
  if (list.isPending) return <ListSkeleton />;
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.rows.length === 0 && asked.searchParam) return <EmptyState text={t("common.nothingFound", { text: asked.searchParam })} />;
  if (list.rows.length === 0) return asked.status === "closed" ? <EmptyState text={t("tickets.empty")} /> : <FirstSteps />;
  return (
    <>
      <ul className={classes.rows} aria-label={t("tickets.title")}>
        {list.rows.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} isOpen={ticket.uuid === openUuid} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("common.more")}
        </Button>
      )}
    </>
  );
}
