import { type Ticket, tickets } from "@recado/contract/tickets";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export type Contact = { id: number; name: string; number: string };

const SEARCH_MAX = 200;

/** Asked each time, for a colleague may have begun meanwhile. What is missed here the server says when it is to be begun. */
export const runningTicketOf = ({ id, name, number }: Contact) =>
  queryOptions({
    queryKey: ["tickets", "running", id],
    queryFn: async (): Promise<Ticket | null> => {
      const searchParam = (number || name).slice(0, SEARCH_MAX);
      const found = await call(tickets.list, { query: { searchParam, showAll: true } });
      const running = found.tickets.filter(({ contactId, status }) => contactId === id && status !== "closed");
      return running.find(({ status }) => status === "open") ?? running[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
