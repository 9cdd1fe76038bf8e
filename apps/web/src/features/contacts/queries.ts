import { type ContactValues, contacts } from "@recado/contract/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useCursorList } from "../../ui/list/useCursorList.ts";
import { type ContactPage, contactKeys, type ListedContact } from "./keys.ts";
import { removeRow } from "./listNews.ts";

export type ContactList = ReturnType<typeof useContacts>;

/** By name; a search finds names, numbers and emails. */
export const useContacts = () =>
  useCursorList<ContactPage, ListedContact>({
    keyOf: contactKeys.list,
    pages: contactPages,
    load: (query) => call(contacts.list, { query }),
  });

/** How refetches identify and join the pages. */
export const contactPages = {
  rowsOf: ({ contacts }: ContactPage) => contacts,
  placeOf: (row: ListedContact) => (row.placedBy ?? row).name,
  join: ([first]: [ContactPage, ...ContactPage[]], contacts: ListedContact[]): ContactPage => ({ ...first, contacts }),
};

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
