import type { contacts } from "@recado/contract/contacts";
import type { Output } from "@recado/contract/endpoint";
import type { InfiniteData } from "@tanstack/react-query";
import { contactCardKey } from "../../lib/contactCard.ts";

export const contactKeys = {
  all: ["contacts"],
  lists: ["contacts", "list"],
  list: (searchParam: string) => ["contacts", "list", searchParam],
  one: contactCardKey,
};

type Answer = Output<typeof contacts.list>;
/** The values that decide a contact's position in the list, and which searches find it. */
export type Placing = Pick<Answer["contacts"][number], "name" | "number" | "email">;
/** `placedBy`: the values that the row is placed by, while it already shows newer ones but may not move. */
export type ListedContact = Answer["contacts"][number] & { placedBy?: Placing };
/** `end`: the last row of the response, kept once that row leaves the page; the next page begins behind it. */
export type ContactPage = Omit<Answer, "contacts"> & { contacts: ListedContact[]; end?: Pick<ListedContact, "id" | "name"> };
export type ContactPages = InfiniteData<ContactPage, string>;
