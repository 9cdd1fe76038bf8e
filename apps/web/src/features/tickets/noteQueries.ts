import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type Place = { id: number; contactId: number };

export const noteKey = ({ contactId }: Place) => ["notes", contactId];

/** Of the contact, wherever they were written. */
export const notesOf = (place: Place) =>
  queryOptions({
    queryKey: noteKey(place),
    queryFn: (): Promise<Note[]> => call(ticketNotes.list, { query: { ticketId: place.id, contactId: place.contactId } }),
    staleTime: 0,
  });

export const useAddNote = (place: Place) =>
  useNoteChange(place, (note: string) => call(ticketNotes.create, { body: { note, ticketId: place.id } }));
export const useRemoveNote = (place: Place) => useNoteChange(place, (id: number) => call(ticketNotes.remove, { params: { id } }));

function useNoteChange<T>(place: Place, mutationFn: (of: T) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: noteKey(place) }) });
}
