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

export type ContactPage = Output<typeof contacts.list>;
export type ContactPages = InfiniteData<ContactPage, string>;
export type ListedContact = ContactPage["contacts"][number];
