import type { Output } from "@recado/contract/endpoint";
import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import type { TicketQuestion } from "../../apps/web/src/features/tickets/cache/queries.ts";

export type TicketPage = Output<typeof tickets.list>;
export type TalkPage = Output<typeof messages.list>;
export type Notes = Output<typeof ticketNotes.list>;
export type Moves = Output<typeof tickets.moves>;
export type TicketRef = Pick<TicketCard, "id" | "contactId">;

const asText = (query: object) => new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();

/** The request for each part of the screen. Comparing reads no conversation: nothing is marked as read. */
export const pathTo = {
  list: (question: TicketQuestion, cursor = "") => `${tickets.list.path}?${asText({ ...question, cursor })}`,
  unread: () => `${tickets.list.path}?${asText({ withUnreadMessages: true })}`,
  card: (uuid: string) => tickets.showByUuid.path.replace(":uuid", uuid),
  talk: (ticketId: number, cursor = "") => `${messages.list.path.replace(":ticketId", String(ticketId))}?${asText({ peek: true, cursor })}`,
  notes: ({ id, contactId }: TicketRef) => `${ticketNotes.list.path}?${asText({ ticketId: id, contactId })}`,
  moves: (ticketId: number) => tickets.moves.path.replace(":id", String(ticketId)),
};
