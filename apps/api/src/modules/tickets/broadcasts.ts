import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, listRoom, type News, userRoom } from "../../platform/realtime.ts";
import { findMark, presentMark, unmarked } from "./marks.ts";
import { onAnyMove } from "./moves/onAnyMove.ts";
import { findNote, presentNoteNews } from "./notes.ts";
import { roomsThatSee } from "./policy.ts";
import { broadcastPresence } from "./presence.ts";
import { presentTicketNews } from "./present.ts";
import { findTicket, type TicketRow } from "./queries.ts";

export const ticketBroadcasts = {
  ...onAnyMove(moved),
  "ticket.changed": shown,
  "ticket.unread": shown,
  "ticket.rated": async (ctx, { ticketId, attendanceId: id, rating }) =>
    ticketNews(await findTicket(ctx, ticketId), { rated: { id, rating } }),
  // If a message arrived before this broadcast, the ticket is sent as it is: `updateUnread` would mark that message read, too.
  "ticket.read": async (ctx, { ticketId }) => {
    const ticket = await findTicket(ctx, ticketId);
    if (!ticket || ticket.unreadMessages > 0) return ticketNews(ticket);
    return [{ event: "ticket", payload: { action: "updateUnread", ticketId }, rooms: roomsThatSee(ticket) }];
  },
  "ticket.attended": broadcastPresence,
  "ticket.removed": async (_, { ticketId, was, into }) => [gone(ticketId, roomsThatSee(was), into)],
  // Not sent to a user who may no longer see the ticket.
  "ticket.marked": async (ctx, { ticketId, userId }) => {
    const ticket = await findTicket(ctx, ticketId);
    if (!ticket) return [];
    const mark = presentMark((await findMark(ctx, userId, ticketId)) ?? unmarked);
    return [{ event: "ticketMark", payload: { action: "update", ticketId, mark }, rooms: roomsThatSee(ticket), among: [userRoom(userId)] }];
  },
  "note.added": async (ctx, { noteId }) => {
    const note = await findNote(ctx, noteId);
    return note ? [{ event: "note", payload: { action: "create", note: presentNoteNews(note) }, rooms: roomsThatSee(note) }] : [];
  },
  "note.removed": async (ctx, { noteId, ticketId }) => {
    const ticket = await findTicket(ctx, ticketId);
    return ticket ? [{ event: "note", payload: { action: "delete", noteId }, rooms: roomsThatSee(ticket) }] : [];
  },
} satisfies Broadcasts;

/**
 * Users who no longer see the ticket are sent a delete, users who see it now an update; the delete goes first, so that a user who gets both
 * sees the ticket. A client that keeps one list per status drops the ticket from a list only on a delete.
 */
async function moved(ctx: Ctx, { ticketId, was }: FactPayload<"ticket.moved">): Promise<News[]> {
  const news = await shown(ctx, { ticketId });
  const saw = roomsThatSee(was);
  const left = saw.filter((room) => !news.some(({ rooms }) => rooms.includes(room)));
  const stayed = saw.filter((room) => !left.includes(room));
  return [
    ...(left.length > 0 ? [gone(ticketId, left)] : []),
    ...(stayed.length > 0 ? [{ ...gone(ticketId, stayed), among: [listRoom(was.status)] }] : []),
    ...news,
  ];
}

async function shown(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<News[]> {
  return ticketNews(await findTicket(ctx, ticketId));
}

const ticketNews = (ticket: TicketRow | undefined, more: { rated?: { id: number; rating: number } } = {}): News[] =>
  ticket
    ? [{ event: "ticket", payload: { action: "update", ticket: presentTicketNews(ticket), ...more }, rooms: roomsThatSee(ticket) }]
    : [];

const gone = (ticketId: number, rooms: string[], into?: string): News => ({
  event: "ticket",
  rooms,
  payload: { action: "delete", ticketId, ...(into !== undefined && { into }) },
});
