import { connections } from "@recado/contract/connections";
import { contactListItems, contactLists } from "@recado/contract/contact-lists";
import { fileLists } from "@recado/contract/file-lists";
import { tags } from "@recado/contract/tags";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const chosen = ["campaigns", "choices"];

/** Undefined while loading. */
export const useConnections = () => useQuery({ queryKey: [...chosen, "connections"], queryFn: () => call(connections.list) }).data;
export const useLists = () => useQuery({ queryKey: [...chosen, "lists"], queryFn: () => call(contactLists.all) }).data;
export const useTags = () => useQuery({ queryKey: [...chosen, "tags"], queryFn: () => call(tags.all) }).data;

export const fileListOptions = (searchParam: string) =>
  queryOptions({
    queryKey: [...chosen, "files", searchParam],
    queryFn: async () => (await call(fileLists.list, { query: { searchParam } })).files.map(({ id, name }) => ({ id, name })),
    placeholderData: keepPreviousData,
  });

/** The first contacts of a list, for the preview. */
export const useSampleContacts = (contactListId: number | null) =>
  useQuery({
    queryKey: [...chosen, "contacts", contactListId],
    queryFn: async () => (await call(contactListItems.list, { query: { contactListId: contactListId ?? 0 } })).contacts,
    enabled: contactListId !== null,
  }).data ?? [];
