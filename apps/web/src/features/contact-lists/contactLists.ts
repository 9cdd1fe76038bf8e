import { type ContactList, type ContactListValues, contactLists } from "@recado/contract/contact-lists";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";
import { noun } from "../../ui/noun/noun.ts";
import { icon } from "./icon.ts";

export const contactListKeys = {
  all: ["contact-lists"],
  one: (id: number) => ["contact-lists", "one", id],
  imports: (id: number) => ["contact-lists", "imports", id],
};

const load = (query: { searchParam: string; pageNumber: number }) => call(contactLists.list, { query });

export const contactListNoun = noun<ContactList>({
  texts: "contactLists",
  icon,
  key: contactListKeys.all,
  load,
  remove: (id) => call(contactLists.remove, { params: { id } }),
  reactions: (refetch) => ({ contactList: refetch }),
});

/** With the number of contacts in all lists found, as the first page says it. */
export function useContactLists() {
  useLive({ contactList: (cache) => refetchQueries(cache, contactListKeys.all) });
  return useInfiniteList<ContactList, { contactsTotal: number }>({ key: contactListKeys.all, load });
}

/** The list whose contacts are shown; its counts change while numbers are imported and checked. */
export function useContactList(id: number) {
  useLive({
    contactList: (cache, event) => {
      const changed = event.action === "delete" ? event.id : event.record.id;
      if (changed === id) void refetchQueries(cache, contactListKeys.one(id));
    },
  });
  return useQuery({ queryKey: contactListKeys.one(id), queryFn: () => call(contactLists.show, { params: { id } }) });
}

export const saveContactList = (id: number | undefined, body: ContactListValues): Promise<ContactList> =>
  id === undefined ? call(contactLists.create, { body }) : call(contactLists.update, { params: { id }, body });

/** The address of the list's contacts. */
export const addressOf = ({ id }: Pick<ContactList, "id">) => `/contact-lists/${id}/contacts`;
