import { z } from "zod";
import { At, addressed, ClientId, Done, Id, IdText, Named, NoteText } from "./common.ts";
import { del, get, post } from "./endpoint.ts";
import { TicketStatus } from "./tickets.ts";

export const NoteForm = z.object({ note: NoteText, ticketId: Id, contactId: Id.nullish(), clientId: ClientId });
export type NoteValues = z.output<typeof NoteForm>;

export const Note = z.object({
  id: Id,
  note: z.string(),
  ticketId: Id,
  ticket: z.object({ id: Id, status: TicketStatus, createdAt: At }),
  contactId: Id,
  contact: Named,
  userId: Id,
  user: Named.extend({ email: z.string() }),
  createdAt: At,
  updatedAt: At,
  can: z.object({ remove: z.boolean() }),
});
export type Note = z.infer<typeof Note>;

export const NoteNews = Note.omit({ can: true });

export const ticketNotes = {
  /** All notes of a contact; with only the ticket, that ticket's notes. */
  list: get("/ticket-notes/list", { query: z.object({ ticketId: IdText, contactId: IdText.optional() }), response: z.array(Note) }),
  create: post("/ticket-notes", { body: NoteForm, response: Note, example: { note: "Prefere ser atendida à tarde.", ticketId: 1 } }),
  remove: del("/ticket-notes/:id", { params: addressed, response: Done }),
};
