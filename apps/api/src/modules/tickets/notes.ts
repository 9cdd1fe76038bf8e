import type { Input } from "@recado/contract/endpoint";
import type { Note, NoteNews, NoteValues, ticketNotes } from "@recado/contract/ticket-notes";
import type { TicketStatus } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { z } from "zod";
import { abilities, door, type Policy } from "../../platform/access.ts";
import type { Actor, Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { ticketPolicy, visibleTo } from "./policy.ts";
import { accessTicket, lockTicket } from "./queries.ts";

/** Everybody who reads the ticket reads and writes its notes; authors remove their own, admins any. */
const notePolicy: Policy<NoteAccess, "remove"> = {
  read: ticketPolicy.read,
  remove: (actor, { authorId }) => authorId === actor.id || actor.role === "admin",
};
type NoteAccess = { authorId: number; status: TicketStatus; userId: number | null; queueId: number | null };

/** The notes of a contact on all connections, as far as the actor may read the tickets that they were written on. */
export async function listNotes(ctx: Ctx, { ticketId, contactId }: Input<typeof ticketNotes.list>["query"]): Promise<NoteRow[]> {
  const ticket = await accessTicket(ctx, ticketId, "read");
  if (contactId !== undefined && contactId !== ticket.contactId) fail("ERR_NO_CONTACT_FOUND");
  const notes = select(ctx).orderBy("ticket_notes.id", "desc").limit(NOTES_SHOWN);
  return contactId === undefined
    ? notes.where("ticket_notes.ticket_id", "=", ticketId).execute()
    : notes.where("ticket_notes.contact_id", "=", contactId).where(visibleTo(ctx.actor)).execute();
}

/** A repetition with the same client id returns the same note. */
export async function addNote(ctx: Ctx, { ticketId, note, clientId }: NoteValues): Promise<NoteRow> {
  const author = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  await accessTicket(ctx, ticketId, "read");
  // Locked: otherwise a concurrent merge of the thread would delete the note with it.
  const { contactId } = (await lockTicket(ctx, ticketId)) ?? fail("ERR_NO_TICKET_FOUND");
  const added = await ctx.tx
    .insertInto("ticket_notes")
    .values({ ticket_id: ticketId, contact_id: contactId, user_id: author, note, client_id: clientId ?? null })
    .onConflict((same) => same.columns(["company_id", "user_id", "client_id"]).where("client_id", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await record(ctx, "note.added", { noteId: added.id, ticketId });
  const noted = added ? findNote(ctx, added.id) : noteOfClient(ctx, author, clientId);
  return (await noted) ?? fail("ERR_NO_NOTE_FOUND");
}

export async function removeNote(ctx: Ctx, id: number) {
  const { ticketId } = await accessNote(ctx, id, "remove");
  const removed = await ctx.tx.deleteFrom("ticket_notes").where("id", "=", id).returning("id").executeTakeFirst();
  if (removed) await record(ctx, "note.removed", { noteId: id, ticketId });
}

/** Undoing a change removes the note with its reason; written in the same transaction, both have the same time. */
export async function withdrawReason(ctx: Ctx, ticketId: number, undo: string) {
  const { rows } = await sql<{ id: number }>`
    delete from ticket_notes n using facts f where f.ticket_id = ${ticketId} and f.payload ->> 'undo' = ${undo}
      and n.ticket_id = f.ticket_id and n.user_id = f.user_id and n.created_at = f.at returning n.id`.execute(ctx.tx);
  for (const { id } of rows) await record(ctx, "note.removed", { noteId: id, ticketId });
}

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("ticket_notes")
    .innerJoin("tickets", "tickets.id", "ticket_notes.ticket_id")
    .innerJoin("contacts", "contacts.id", "ticket_notes.contact_id")
    .innerJoin("users", "users.id", "ticket_notes.user_id")
    .select((eb) => [
      "ticket_notes.id",
      "note",
      "ticket_notes.ticket_id as ticketId",
      "ticket_notes.contact_id as contactId",
      "ticket_notes.user_id as authorId",
      "contacts.name as contactName",
      "users.name as authorName",
      "users.email as authorEmail",
      "ticket_notes.created_at as createdAt",
      "ticket_notes.updated_at as updatedAt",
      eb.ref("tickets.status").$castTo<TicketStatus>().as("status"),
      "tickets.created_at as ticketCreatedAt",
      "tickets.user_id as userId",
      "tickets.queue_id as queueId",
    ]);
type NoteRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findNote = (ctx: Ctx, id: number): Promise<NoteRow | undefined> =>
  select(ctx).where("ticket_notes.id", "=", id).executeTakeFirst();
const noteOfClient = (ctx: Ctx, author: number, clientId = "") =>
  select(ctx).where("ticket_notes.user_id", "=", author).where("client_id", "=", clientId).executeTakeFirst();
const accessNote = door(findNote, notePolicy, "ERR_NO_NOTE_FOUND");

const NOTES_SHOWN = 500;

export const presentNote = (actor: Actor, row: NoteRow): Note => ({
  ...presentNoteNews(row),
  can: abilities(notePolicy, actor, row, "remove"),
});

export const presentNoteNews = (row: NoteRow): z.output<typeof NoteNews> => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  ticket: { id: row.ticketId, status: row.status, createdAt: row.ticketCreatedAt.toISOString() },
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName },
  userId: row.authorId,
  user: { id: row.authorId, name: row.authorName, email: row.authorEmail },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
