import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useKey } from "../../lib/keys.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { liveKeys } from "./cache/queries.ts";
import { type EditContact, EditContactContext } from "./drawer/editContact.ts";
import classes from "./KanbanScreen.module.css";
import { Board } from "./kanban/Board.tsx";
import { boardReactions } from "./kanban/boardNews.ts";
import { boardOf, cardsOf, countsOf, loadMore } from "./kanban/boardQueries.ts";
import { type Filters, questionOf, unfiltered } from "./list/filters/filters.ts";
import { FilterChips, QueueFilter, SearchFilters } from "./list/filters/ListFilters.tsx";
import { OpenTicket } from "./OpenTicket.tsx";
import { ticketReactions } from "./realtime.ts";

const everything: Filters = { tab: "search", inner: "open", showAll: true, ...unfiltered };

/** The board, and beside it the conversation of the card that one has opened; there is no room for both on a phone. */
export function KanbanScreen({ editContact }: { editContact?: EditContact }) {
  const { uuid } = useParams();
  const { id: me } = useUser();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isCovered = (useMediaQuery("(max-width: 899px)") ?? false) && uuid !== undefined;
  const [filters, setFilters] = useState(everything);
  const [text] = useDebouncedValue(filters.text, SEARCH_AFTER_MS);
  const section = useRef<HTMLElement>(null);
  useLive(ticketReactions(me), liveKeys);
  const previous = useRef(uuid);
  useEffect(() => {
    const was = previous.current;
    previous.current = uuid;
    // Back where one came from: at the card, which stands where it stood.
    if (was && !uuid) section.current?.querySelector<HTMLElement>(`a[href$="${was}"]`)?.focus({ preventScroll: true });
  }, [uuid]);
  useEffect(() => {
    if (!uuid) return;
    // What has opened above the page closes itself first.
    const close = (event: KeyboardEvent) => {
      const isAbove = event.target instanceof Element && event.target.closest("[role=dialog], [role=menu], [role=listbox]") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isAbove) void navigate("/kanban");
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [uuid, navigate]);
  return (
    <div className={classes.screen} data-open={uuid !== undefined}>
      <section ref={section} className={classes.place} inert={isCovered}>
        <BoardHeader filters={filters} change={(some) => setFilters((before) => ({ ...before, ...some }))} />
        <Shown filters={{ ...filters, text }} openUuid={uuid} />
      </section>
      {uuid && (
        <aside className={classes.panel} aria-label={t("kanban.panel")}>
          <IconButton label={t("common.close")} className={classes.close ?? ""} onClick={() => void navigate("/kanban")}>
            <IconX size={20} aria-hidden />
          </IconButton>
          <EditContactContext value={editContact}>
            <OpenTicket key={uuid} uuid={uuid} base="/kanban" />
          </EditContactContext>
        </aside>
      )}
    </div>
  );
}

function BoardHeader({ filters, change }: { filters: Filters; change(some: Partial<Filters>): void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useKey("/", () => field.current?.select());
  return (
    <header className={classes.header}>
      <PageHeading title={t("kanban.title")} />
      <TextInput
        ref={field}
        type="search"
        size="sm"
        className={classes.search ?? ""}
        aria-label={t("kanban.search")}
        placeholder={t("kanban.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={filters.text && <CloseButton aria-label={t("common.clearSearch")} onClick={() => change({ text: "" })} />}
        value={filters.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <QueueFilter filters={filters} change={change} />
      <SearchFilters filters={filters} change={change} />
      <FilterChips filters={filters} change={change} />
    </header>
  );
}

function Shown({ filters, openUuid }: { filters: Filters; openUuid: string | undefined }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const filter = questionOf("search", filters) ?? { showAll: true };
  const key = JSON.stringify(filter);
  useLive(boardReactions);
  const { data: board, error, refetch, isPlaceholderData } = useQuery(boardOf(filter, cache));
  const { data: counted } = useQuery({ ...countsOf(filter), enabled: board !== undefined });
  const onMore = useCallback((tagId: number) => loadMore(cache, JSON.parse(key) as typeof filter, tagId), [cache, key]);
  if (error && !board) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!board) return <PageSkeleton />;
  const isNarrowed = questionOf("search", filters) !== null;
  const isEmpty = cardsOf(board).length === 0 && !isPlaceholderData;
  if (isEmpty && isNarrowed)
    return (
      <EmptyState icon={<IconLayoutKanban size={28} aria-hidden />} text={t("kanban.nothingFound")} hint={t("kanban.nothingFoundHint")} />
    );
  if (board.lanes.length === 1 && !isNarrowed && isEmpty)
    return <EmptyState icon={<IconLayoutKanban size={28} aria-hidden />} text={t("kanban.empty")} hint={t("kanban.emptyHint")} />;
  return (
    <>
      {counted?.isPartial && (
        <Text role="status" size="sm" c="dimmed" px="sm">
          {t("kanban.partial")}
        </Text>
      )}
      <Board board={board} counts={counted?.counts} openUuid={openUuid} onMore={onMore} />
    </>
  );
}
