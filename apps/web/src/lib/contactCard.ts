import { type ContactCard, contacts } from "@recado/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

export const contactCards = ["contacts", "one"];
export const contactCardKey = (id: number) => [...contactCards, id];

export type ContactDetails = Omit<ContactCard, "openTicket">;

/** A contact's data: the address book edits it, a conversation's drawer shows it. */
export const contactCard = (id: number) =>
  queryOptions({
    queryKey: contactCardKey(id),
    queryFn: async () => withoutOpenTicket(await call(contacts.show, { params: { id } })),
    staleTime: 0, // no events update a contact who is not on the screen
  });

/** The open ticket changes by the minute, without events here: code that needs it requests it then. */
export const withoutOpenTicket = ({ openTicket: _, ...card }: ContactCard): ContactDetails => card;
