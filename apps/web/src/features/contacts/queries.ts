import { useDebouncedValue } from "@mantine/hooks";
import { type ContactValues, contacts } from "@recado/contract/contacts";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../lib/api.ts";
import { inSightFirst, withoutTwins } from "../../lib/list/pages.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";
import { type ContactPage, type ContactPages, contactKeys, type ListedContact } from "./keys.ts";
import { removeRow } from "./listNews.ts";

export type ContactList = ReturnType<typeof useContacts>;

/** By name, searchable, loaded page by page; the previous results stay until the next ones arrive. */
export function useContacts() {
  const [search, setSearch] = useState("");
  const [found] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const query = useInfiniteQuery({
    queryKey: contactKeys.list(found),
    queryFn: (context) =>
      inSightFirst(contactPages, context, (cursor) => call(contacts.list, { query: { searchParam: found, ...(cursor && { cursor }) } })),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
    placeholderData: keepPreviousData,
    // Events keep the list current while it is shown; a deep list is not refetched each time the window gets focus.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => withoutTwins(pages?.flatMap(({ contacts }) => contacts) ?? []), [pages]);
  return {
    search,
    setSearch,
    found,
    rows,
    count: pages?.[0]?.count,
    isPending: query.isPending,
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isGrowing: query.isFetchingNextPage,
    isGrowthRefused: query.isFetchNextPageError,
    grow: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

/** How refetches identify and join the pages. */
export const contactPages = {
  rowsOf: ({ contacts }: ContactPage) => contacts,
  placeOf: (row: ListedContact) => (row.placedBy ?? row).name,
  join: ([first]: [ContactPage, ...ContactPage[]], contacts: ListedContact[]): ContactPage => ({ ...first, contacts }),
};

/** Coming back starts at the top, without reloading every page that was scrolled past. */
export function keepFirstPages(cache: QueryClient) {
  cache.setQueriesData<ContactPages>({ queryKey: contactKeys.lists }, (list) =>
    list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : undefined,
  );
}

/** `number` is missing where the provider hides it. */
export type Saved = Omit<ContactValues, "number"> & { number?: string };

export const addContact = ({ number = "", ...values }: Saved) => call(contacts.create, { body: { ...values, number } });
export const showContact = (id: number) => call(contacts.show, { params: { id } });
export const changeContact = (id: number, body: Partial<Saved>) => call(contacts.update, { params: { id }, body });

export function useRemoveContact() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contacts.remove, { params: { id } }),
    onSuccess: (_, id) => removeRow(cache, id),
    onError: () => cache.invalidateQueries({ queryKey: contactKeys.lists }), // the local list is outdated
  });
}
