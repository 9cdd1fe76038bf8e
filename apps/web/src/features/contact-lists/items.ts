import {
  type ContactListItem,
  type ContactListItemNews,
  type ContactListItemValues,
  contactListItems,
} from "@recado/contract/contact-lists";
import type { Output } from "@recado/contract/endpoint";
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";
import { type CursorList, useCursorList } from "../../ui/list/useCursorList.ts";
import { contactListKeys } from "./contactLists.ts";

export type ItemPage = Output<typeof contactListItems.list>;
export type ItemList = CursorList<ItemPage, ContactListItem>;

export const itemKeys = {
  lists: (listId: number) => ["contact-list-items", listId],
  list: (listId: number, searchParam: string) => ["contact-list-items", listId, searchParam],
};

/** How refetches identify and join the pages. */
export const itemPages = {
  rowsOf: ({ contacts }: ItemPage) => contacts,
  placeOf: ({ name }: ContactListItem) => name,
  join: ([first]: [ItemPage, ...ItemPage[]], contacts: ContactListItem[]): ItemPage => ({ ...first, contacts }),
};

/** By name; a search finds names, numbers and emails. */
export function useItems(contactListId: number): ItemList {
  useLive({
    contactListItem: (cache, event) => {
      if (event.action === "delete") void refetchQueries(cache, itemKeys.lists(contactListId), (data) => isShown(data, event.id));
      else if (event.record.contactListId === contactListId && (event.action === "create" || !repaint(cache, event.record)))
        void refetchItems(cache, contactListId);
    },
    // Which list was reloaded stands only in the event's name.
    contactListReload: (cache) => refetchItems(cache, contactListId),
  });
  return useCursorList<ItemPage, ContactListItem>({
    keyOf: (searchParam) => itemKeys.list(contactListId, searchParam),
    pages: itemPages,
    load: (query) => call(contactListItems.list, { query: { ...query, contactListId } }),
  });
}

const refetchItems = (cache: QueryClient, listId: number) => refetchQueries(cache, itemKeys.lists(listId));

type ItemPages = InfiniteData<ItemPage, string>;

const isShown = (data: unknown, id: number) =>
  (data as ItemPages | undefined)?.pages.some(({ contacts }) => contacts.some((one) => one.id === id)) ?? true;

/** Shows the new values in place. Returns false where the contact may belong elsewhere in the list, or in a search: the server knows. */
function repaint(cache: QueryClient, record: ContactListItemNews): boolean {
  const lists = cache.getQueriesData<ItemPages>({ queryKey: itemKeys.lists(record.contactListId) });
  let isPlaced = true;
  for (const [key, list] of lists) {
    const known = list?.pages.flatMap(({ contacts }) => contacts).find(({ id }) => id === record.id);
    if (!list || !known || known.name !== record.name || (key[2] !== "" && !isFoundAlike(known, record))) isPlaced = false;
    if (!list || !known || known.updatedAt > record.updatedAt) continue;
    const change = (one: ContactListItem) => (one.id === record.id ? { ...one, ...record } : one);
    cache.setQueryData<ItemPages>(key, {
      ...list,
      pages: list.pages.map((page) => (page.contacts.includes(known) ? { ...page, contacts: page.contacts.map(change) } : page)),
    });
  }
  return isPlaced;
}

const isFoundAlike = (before: ContactListItemNews, after: ContactListItemNews) =>
  before.number === after.number && before.email === after.email;

export function saveItem(contactListId: number, id: number | undefined, values: ContactListItemValues): Promise<ContactListItem> {
  const body = { ...values, number: values.number ?? "", email: values.email ?? "" };
  return id === undefined
    ? call(contactListItems.create, { body: { ...body, contactListId } })
    : call(contactListItems.update, { params: { id }, body });
}

/** Refetches the list and its counts after a change of one's own, or where it was refused because ours is outdated. */
export function refetchList(cache: QueryClient, contactListId: number) {
  void refetchItems(cache, contactListId);
  void cache.invalidateQueries({ queryKey: contactListKeys.all });
}

export function useRemoveItem(contactListId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contactListItems.remove, { params: { id } }),
    onSuccess: (_, id) => {
      for (const [key, list] of cache.getQueriesData<ItemPages>({ queryKey: itemKeys.lists(contactListId) }))
        if (list) cache.setQueryData<ItemPages>(key, without(list, id));
    },
    onSettled: () => refetchList(cache, contactListId),
  });
}

const without = (list: ItemPages, id: number): ItemPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, contacts: page.contacts.filter((one) => one.id !== id) })),
});
