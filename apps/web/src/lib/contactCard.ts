import { contacts } from "@recado/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

export const contactCardKey = (id: number) => ["contacts", "one", id];

/** Everything that is known of somebody: the address book edits it, a conversation's drawer shows it. */
export const contactCard = (id: number) =>
  queryOptions({
    queryKey: contactCardKey(id),
    queryFn: () => call(contacts.show, { params: { id } }),
    staleTime: 0, // nobody hears of him while he is not before one's eyes
  });
