import { contacts } from "@recado/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** The id of a contact that is not created yet. */
export const NEW_CONTACT = 0;

export type Contact = { id: number; name: string; number: string };

/** Fetched each time, because a colleague may have opened one meanwhile; also covers tickets that the user may not read. */
export const runningTicketOf = (contactId: number) =>
  queryOptions({
    queryKey: ["tickets", "running", contactId],
    queryFn: async () => (await call(contacts.show, { params: { id: contactId } })).openTicket,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
