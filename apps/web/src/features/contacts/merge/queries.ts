import { contactMerges, contacts, type Taken } from "@recado/contract/contacts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { withoutOpenTicket } from "../../../lib/contactCard.ts";
import { contactKeys } from "../keys.ts";
import { removeRow, repaint } from "../listNews.ts";

const mergesKey = (id: number) => [...contactKeys.one(id), "merges"];

/** What belongs to a contact. Always fetched afresh: a merge is decided by it. */
export const holdings = (id: number) =>
  queryOptions({
    queryKey: [...contactKeys.one(id), "holdings"],
    queryFn: () => call(contacts.holdings, { params: { id } }),
    staleTime: 0,
  });

export const mergesOf = (id: number) =>
  queryOptions({ queryKey: mergesKey(id), queryFn: () => call(contacts.merges, { params: { id } }), staleTime: 0 });

const foundKey = ["contacts", "found"];

/** Search results without the contact itself and without groups. */
export const mergeCandidates = (text: string, but: number) =>
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
      cache.setQueryData(contactKeys.one(id), withoutOpenTicket(card));
      repaint(cache, card);
      removeRow(cache, contactId);
    },
    // After an error the local data may be outdated, or the merge succeeded and only its response was lost.
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
      cache.setQueryData(contactKeys.one(id), withoutOpenTicket(card));
      repaint(cache, card);
      // The other contact is back in the lists: refetch now instead of waiting for its broadcast.
      void cache.invalidateQueries({ queryKey: contactKeys.lists });
    },
    // After an error the local data is outdated.
    onSettled: () => cache.invalidateQueries({ queryKey: contactKeys.one(id) }),
  });
}
