import { type dashboard, NOW_MAX, type NowTicket } from "@recado/contract/dashboard";
import type { Output } from "@recado/contract/endpoint";
import type { TicketNews } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import type { Reactions } from "../../lib/realtime.ts";
import { dashboardKeys } from "./queries.ts";

type Now = Output<typeof dashboard.now>;

/** Ticket events update the live numbers by that one ticket, without a request. */
export const nowReactions: Reactions = {
  ticket: (cache, event) => {
    if (event.action === "update") change(cache, event.ticket.id, standing(event.ticket));
    else if (event.action === "delete") change(cache, event.ticketId, undefined);
  },
  appMessage: (cache, { ticket }) => change(cache, ticket.id, standing(ticket)),
};

const standing = ({ id, status, userId, fromMe, lastMessageAt, updatedAt }: TicketNews): NowTicket => ({
  id,
  status,
  userId,
  lastMessageAt,
  updatedAt,
  waits: !fromMe && lastMessageAt !== null,
});

function change(cache: QueryClient, id: number, ticket: NowTicket | undefined) {
  cache.setQueryData<Now>(dashboardKeys.now, (now) => now && counting(now, id, ticket));
}

/** An event older than the stored ticket changes nothing. */
export function counting(now: Now, id: number, ticket: NowTicket | undefined): Now {
  if (!now.tickets) return now;
  const cached = now.tickets.find((one) => one.id === id);
  if (cached && ticket && cached.updatedAt > ticket.updatedAt) return now;
  const others = now.tickets.filter((one) => one.id !== id);
  const tickets = ticket && ticket.status !== "closed" ? [...others, ticket].slice(-NOW_MAX) : others;
  const many = (fits: (one: NowTicket) => boolean) => tickets.filter(fits).length;
  return {
    happening: many(({ status }) => status === "open"),
    pending: many(({ status }) => status === "pending"),
    unanswered: many(({ waits }) => waits),
    tickets,
  };
}
