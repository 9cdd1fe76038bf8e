import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { tickets } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import classes from "./ChatRoom.module.css";

type Props = { onClose(): void; onChosen(ticketId: number): void };

/** One of the tickets that one may read oneself. */
export function ShareDialog({ onClose, onChosen }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [searchText] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ["tickets", "to share", searchText],
    queryFn: () => call(tickets.list, { query: { searchParam: searchText, showAll: true } }),
  });
  return (
    <Dialog title={t("chats.share")} onClose={onClose}>
      <TextInput
        type="search"
        mb="sm"
        data-autofocus
        label={t("chats.searchTickets")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : data.tickets.length === 0 ? (
        <EmptyState text={searchText ? t("common.nothingFound", { text: searchText }) : t("chats.noTickets")} />
      ) : (
        <ul className={classes.results} aria-label={t("tickets.title")}>
          {data.tickets.map(({ id, contact, status, lastMessage }) => (
            <li key={id}>
              <button type="button" onClick={() => onChosen(id)}>
                <strong>{contact.name}</strong>
                <small>
                  #{id} · {t(`chats.status.${status}`)}
                  {lastMessage && ` · ${lastMessage}`}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
