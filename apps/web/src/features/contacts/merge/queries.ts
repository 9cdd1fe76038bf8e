import { contactMerges, contacts, type Taken } from "@recado/contract/contacts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { known } from "../../../lib/contactCard.ts";
import { contactKeys } from "../keys.ts";
import { repaint, takeAway } from "../listNews.ts";

const mergesKey = (id: number) => [...contactKeys.one(id), "merges"];

/** What there is of somebody; asked as it is now, for it is shown to be decided upon. */
export const holdings = (id: number) =>
  queryOptions({
    queryKey: [...contactKeys.one(id), "holdings"],
    queryFn: () => call(contacts.holdings, { params: { id } }),
    staleTime: 0,
  });

export const mergesOf = (id: number) =>
  queryOptions({ queryKey: mergesKey(id), queryFn: () => call(contacts.merges, { params: { id } }), staleTime: 0 });

const foundKey = ["contacts", "found"];

/** Those who are found, but for himself and groups. */
export const othersFound = (text: string, but: number) =>
  queryOptions({
    queryKey: [...foundKey, text],
    queryFn: () => call(contacts.list, { query: { searchParam: text } }),
    select: (page) => page.contacts.filter(({ id, isGroup }) => id !== but && !isGroup),
  });

export function useMerge(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ contactId, taken }: { contactId: number; taken: Taken[] }) =>
      call(contacts.merge, { params: { id }, body: { contactId, taken } }),
    onSuccess: (card, { contactId }) => {
      cache.setQueryData(contactKeys.one(id), known(card));
      repaint(cache, card);
      takeAway(cache, contactId);
    },
    // Refused means that ours is out of date: it may have been done, and its answer lost.
    onSettled: () => {
      for (const queryKey of [contactKeys.one(id), foundKey]) void cache.invalidateQueries({ queryKey });
    },
  });
}

export function useUndoMerge(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: number) => call(contactMerges.undo, { params: { id: mergeId } }),
    onSuccess: (card) => {
      cache.setQueryData(contactKeys.one(id), known(card));
      repaint(cache, card);
      // Whoever has done it sees both, and is not told that somebody is new.
      void cache.invalidateQueries({ queryKey: contactKeys.lists });
    },
    // Refused means that ours is out of date.
    onSettled: () => cache.invalidateQueries({ queryKey: contactKeys.one(id) }),
  });
}
