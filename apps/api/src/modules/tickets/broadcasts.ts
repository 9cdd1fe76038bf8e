import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, listRoom, type News, userRoom } from "../../platform/realtime.ts";
import { findMark, presentMark, unmarked } from "./marks.ts";
import { onAnyMove } from "./moves/onAnyMove.ts";
import { findNote, presentNoteNews } from "./notes.ts";
import { roomsThatSee } from "./policy.ts";
import { tellPresence } from "./presence.ts";
import { presentTicketNews } from "./present.ts";
import { findTicket, type TicketRow } from "./queries.ts";

export const ticketBroadcasts = {
  ...onAnyMove(moved),
  "ticket.changed": shown,
  "ticket.unread": shown,
  "ticket.rated": async (ctx, { ticketId, attendanceId: id, rating }) => told(await findTicket(ctx, ticketId), { rated: { id, rating } }),
  // Where something was said before this is told, told as it stands: to those who have heard of that already it would be read as well.
  "ticket.read": async (ctx, { ticketId }) => {
    const ticket = await findTicket(ctx, ticketId);
    if (!ticket || ticket.unreadMessages > 0) return told(ticket);
    return [{ event: "ticket", payload: { action: "updateUnread", ticketId }, rooms: roomsThatSee(ticket) }];
  },
  "ticket.attended": tellPresence,
  "ticket.removed": async (_, { ticketId, was, into }) => [gone(ticketId, roomsThatSee(was), into)],
  // Where it stands out of his reach he hears nothing of it.
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
 * It leaves those who saw it where it was and do not see it where it is, and comes to those who do. First the one, then the other:
 * whoever is told both sees it in the end. Who keeps a list of each status takes a ticket out of one only when he is told so.
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
  return told(await findTicket(ctx, ticketId));
}

const told = (ticket: TicketRow | undefined, more: { rated?: { id: number; rating: number } } = {}): News[] =>
  ticket
    ? [{ event: "ticket", payload: { action: "update", ticket: presentTicketNews(ticket), ...more }, rooms: roomsThatSee(ticket) }]
    : [];

const gone = (ticketId: number, rooms: string[], into?: string): News => ({
  event: "ticket",
  rooms,
  payload: { action: "delete", ticketId, ...(into !== undefined && { into }) },
});
