import { contacts } from "@recado/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** Whoever has no other id yet. */
export const NEW_CONTACT = 0;

export type Contact = { id: number; name: string; number: string };

/** Asked each time, for a colleague may have begun meanwhile: also of what one may not read oneself. */
export const runningTicketOf = (contactId: number) =>
  queryOptions({
    queryKey: ["tickets", "running", contactId],
    queryFn: async () => (await call(contacts.show, { params: { id: contactId } })).openTicket,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
