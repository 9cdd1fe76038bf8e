import { type Ticket, type TicketFilter, tickets } from "@recado/contract/tickets";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { aMessage, aTicket } from "../../tickets/testing/samples.ts";
import { TicketBell } from "../TicketBell.tsx";

export const me = 7;
export const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString();

/** An open ticket of mine that was written in so many seconds after ten. */
export const unread = (id: number, seconds = 0, more: Partial<Ticket> = {}): Ticket =>
  aTicket({ id, userId: me, unreadMessages: 1, lastMessageAt: at(seconds), updatedAt: at(seconds), ...more });

/** The bell on some page, with these tickets behind it. What the server is asked is written down. */
export async function openBell(rows: Ticket[] = [], { path = "/", count = rows.length } = {}) {
  signedIn({ id: me });
  const requests: TicketFilter[] = [];
  const server = { rows, count };
  answer(tickets.list, ({ query }) => {
    requests.push(query);
    return { tickets: server.rows, count: server.count, hasMore: server.count > server.rows.length, cursor: null };
  });
  const shown = showRoutes([{ path: "*", element: <TicketBell /> }], path);
  await screen.findByRole("button", { name: /unread/i });
  await vi.waitFor(() => {
    if (!shown.cache.getQueryData(["notifications", "tickets"])) throw new Error("not answered yet");
  });
  return { ...shown, asked: requests, server };
}

let messageCount = 0;

type Written = Partial<Ticket> & { lateBySeconds?: number; read?: boolean };

/** A customer writes; where it was said earlier than it came, `lateBySeconds` says by how much. */
export function write(id: number, seconds = 0, { lateBySeconds = 0, read = false, ...more }: Written = {}) {
  messageCount += 1;
  const ticket = unread(id, seconds, more);
  const message = aMessage({
    id: String(messageCount),
    ticketId: id,
    read,
    createdAt: at(seconds - lateBySeconds),
    body: ticket.lastMessage,
  });
  const { can: _, ...ticketNews } = ticket;
  tell("appMessage", { action: "create", message, ticket: ticketNews, contact: { ...ticket.contact } });
}
