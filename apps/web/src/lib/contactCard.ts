import { type ContactCard, contacts } from "@recado/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

export const contactCards = ["contacts", "one"];
export const contactCardKey = (id: number) => [...contactCards, id];

export type KnownContact = Omit<ContactCard, "openTicket">;

/** What is known of somebody: the address book edits it, a conversation's drawer shows it. */
export const contactCard = (id: number) =>
  queryOptions({
    queryKey: contactCardKey(id),
    queryFn: async () => known(await call(contacts.show, { params: { id } })),
    staleTime: 0, // nobody hears of him while he is not before one's eyes
  });

/** Who serves him changes by the minute and is not told here: whoever needs it asks at that moment. */
export const known = ({ openTicket: _, ...card }: ContactCard): KnownContact => card;
