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
/** What decides where a contact stands, and which search finds him. */
export type Placing = Pick<Answer["contacts"][number], "name" | "number" | "email">;
/** `placedBy`: what he was when he was put where he stands, while he looks changed already and may not move. */
export type ListedContact = Answer["contacts"][number] & { placedBy?: Placing };
/** `end`: where it ended when it was answered, if whoever stood there has left; the next page begins behind that. */
export type ContactPage = Omit<Answer, "contacts"> & { contacts: ListedContact[]; end?: Pick<ListedContact, "id" | "name"> };
export type ContactPages = InfiniteData<ContactPage, string>;
