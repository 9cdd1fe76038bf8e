import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { newId } from "../../../lib/newId.ts";
import { type Reactions, useLive } from "../../../lib/realtime.ts";
import { onPersonGone } from "../../../lib/session.ts";

type NotesOwner = { id: number; contactId: number };

const noteKey = ({ contactId }: NotesOwner) => ["notes", contactId];

/** The contact's notes from all tickets, the newest first. */
export const notesOf = (ticket: NotesOwner) =>
  queryOptions({
    queryKey: noteKey(ticket),
    queryFn: (): Promise<Note[]> => call(ticketNotes.list, { query: { ticketId: ticket.id, contactId: ticket.contactId } }),
    staleTime: 0,
  });

/** Refetches whenever a note is added or deleted. */
export function useNotes(ticket: NotesOwner) {
  const list = useQuery(notesOf(ticket));
  useLive(noteReactions(ticket));
  return list;
}

/** A response in flight may still contain a deleted note. */
export const noteReactions = (ticket: NotesOwner) =>
  ({
    note: (cache, event) => {
      const cached = cache.getQueryData<Note[]>(noteKey(ticket));
      const isOurs =
        event.action === "create"
          ? event.note.contactId === ticket.contactId
          : cached === undefined || cache.isFetching({ queryKey: noteKey(ticket) }) > 0 || cached.some(({ id }) => id === event.noteId);
      if (isOurs) void refetchQueries(cache, noteKey(ticket));
    },
  }) satisfies Reactions;

/**
 * Notes whose request got no response: sending the same text again, even elsewhere on the screen, keeps the client id, so that it stays one
 * note. Hours later it counts as a new one.
 */
const unanswered = new Map<string, { clientId: string; at: number }>();
onPersonGone(() => unanswered.clear());
const SAME_FOR_MS = 10 * 60_000;
const keyOf = ({ id }: NotesOwner, note: string) => `${id} ${note}`;

function idOf(ticket: NotesOwner, note: string): string {
  const unansweredNote = unanswered.get(keyOf(ticket, note));
  if (unansweredNote && now().getTime() - unansweredNote.at < SAME_FOR_MS) return unansweredNote.clientId;
  const clientId = newId();
  unanswered.set(keyOf(ticket, note), { clientId, at: now().getTime() });
  return clientId;
}

export function useAddNote(ticket: NotesOwner) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(ticketNotes.create, { body: { note, ticketId: ticket.id, clientId: idOf(ticket, note) } }),
    onSuccess: (note, text) => {
      unanswered.delete(keyOf(ticket, text));
      cache.setQueryData(notesOf(ticket).queryKey, (cached) => cached && [note, ...cached.filter(({ id }) => id !== note.id)]);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(ticket) }),
  });
}

export function useRemoveNote(ticket: NotesOwner) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(ticketNotes.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(ticket) }),
  });
}
